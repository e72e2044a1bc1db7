import type { AccountEraser } from '../../platform/events.ts';
import { deletePromptsOf } from './prompts.queries.ts';

/** Erases the prompts and favourites of a user. What others had kept of them is gone too. */
export const promptsEraser: AccountEraser = { name: 'prompts', erase: deletePromptsOf };
