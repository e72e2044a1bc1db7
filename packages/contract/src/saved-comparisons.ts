import * as z from 'zod/mini';
import { call } from './call.ts';
import { compareChat } from './compare.ts';
import { done, id, idText, moment } from './fields.ts';
import { counts } from './limits.ts';
import { itemName } from './validation.ts';

/** A comparison that was saved as a whole: all of its threads stay until it is deleted. */
export const savedComparison = z.object({
  id,
  title: z.string(),
  /** Its threads, in the order in which they were last saved or asked; empty once all of them were dropped. */
  chats: z.array(compareChat),
  createdAt: moment,
  /** When its newest message was sent. */
  updatedAt: moment,
});
export type SavedComparison = z.infer<typeof savedComparison>;

/** The user's saved comparisons, the last used first. */
export const listComparisons = call({
  method: 'GET',
  path: 'compare-models/saved',
  own: true,
  access: 'user',
  summary: 'The saved comparisons',
  response: z.object({ list: z.array(savedComparison) }),
});

/**
 * Saves a comparison under the beginning of its request. Chats that are saved already belong to one comparison: it is
 * returned, and the others join it. More comparisons than one user may have are a 422 on `chatList` with `too_many`.
 */
export const saveComparison = call({
  method: 'POST',
  path: 'compare-models/saved',
  own: true,
  access: 'user',
  summary: 'Save a whole comparison',
  body: z.object({ chatList: z.array(id).check(z.minLength(1), z.maxLength(counts.comparedChats)) }),
  response: savedComparison,
  errors: ['not_found', 'conflict'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Renames a saved comparison. */
export const renameComparison = call({
  method: 'POST',
  path: 'compare-models/saved-rename',
  own: true,
  access: 'user',
  summary: 'Rename a saved comparison',
  body: z.object({ id, title: itemName }),
  response: savedComparison,
  errors: ['not_found'],
});

/** Deletes a saved comparison with its threads and stops their answers. One that is already gone is fine. */
export const removeComparison = call({
  method: 'DELETE',
  path: 'compare-models/saved',
  own: true,
  access: 'user',
  summary: 'Delete a saved comparison',
  query: z.object({ id: idText }),
  response: done,
});
