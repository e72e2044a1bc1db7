/** Cache key of prompts. In a file of its own, so that listeners need not import the API calls. */
export const promptsName = 'prompts';
