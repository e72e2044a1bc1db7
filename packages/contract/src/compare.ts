import * as z from 'zod/mini';
import { messageState, startedResponse } from './answers.ts';
import { count, id, uuid } from './fields.ts';

/** A chat made for one slot. */
export const compareChat = z.object({ chatId: id, modelId: id });
export type CompareChat = z.infer<typeof compareChat>;

/** The request as it went to one slot. */
export const compareRequest = z.object({
  id,
  message: z.string(),
  uuid,
  chatId: id,
  response: startedResponse,
});
export type CompareRequest = z.infer<typeof compareRequest>;

/** The answer of one slot. */
export const compareResponse = z.object({
  id,
  response: z.string(),
  modelName: z.string(),
  modelTypeId: id,
  modelTypeName: z.string(),
  state: messageState,
});
export type CompareResponse = z.infer<typeof compareResponse>;

/** Most slots the user's plan allows. */
export const compareMax = z.object({ max: count });
export type CompareMax = z.infer<typeof compareMax>;
