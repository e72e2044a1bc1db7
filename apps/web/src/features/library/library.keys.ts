/** Cache key of capsules. In a file of its own, so that listeners need not import the API calls. */
export const capsulesKey = 'capsules';
