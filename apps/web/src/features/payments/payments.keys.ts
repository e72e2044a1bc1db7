/** Begins the keys of payments. */
export const paymentsKey = 'payments';

/** Key of the saved cards. */
export const cardsName = 'cards';
