/** Name of everything about tickets in query keys. In a file of its own, so that listeners need not import the API calls. */
export const ticketsKey = 'tickets';
