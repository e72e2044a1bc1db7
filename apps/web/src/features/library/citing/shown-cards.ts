/** Sources listed below an answer until all are asked for. */
export const shownCards = 6;
