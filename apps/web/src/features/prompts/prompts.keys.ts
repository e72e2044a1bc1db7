/** Under which name prompts stand in the cache. Apart, so that who only hears of prompts need not know their calls. */
export const promptsName = 'prompts';
