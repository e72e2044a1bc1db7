import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, idText } from './fields.ts';
import { lengths, temperatures } from './limits.ts';
import { text } from './validation.ts';

/** Where instructions hold: in everything the user asks, in the chats of a folder, or in one chat. */
export const instructionLevel = z.enum(['user', 'folder', 'chat']);
export type InstructionLevel = z.infer<typeof instructionLevel>;

/** What the user tells the models at one level. `id` is the folder's or the chat's. */
const instructions = z.object({
  level: instructionLevel,
  id: z.nullable(id),
  text: text(lengths.instructions),
  /** Null leaves it to the outer level, and in the end to the model. */
  temperature: z.nullable(z.number().check(z.gte(temperatures.min), z.lte(temperatures.max))),
});
export type Instructions = z.infer<typeof instructions>;

/**
 * The instructions that hold in a chat or folder, from the outermost level to the innermost; without one, the user's alone.
 * A level that says nothing is listed with an empty text.
 */
export const instructionsOf = call({
  method: 'GET',
  path: 'instructions/list',
  own: true,
  access: 'user',
  summary: 'The own instructions that hold in a chat',
  query: z.object({ chatId: z.optional(idText) }),
  response: z.array(instructions),
  errors: ['not_found'],
});

/** Replaces the instructions of one level; an empty text without a temperature removes them. */
export const saveInstructions = call({
  method: 'POST',
  path: 'instructions/save',
  own: true,
  access: 'user',
  summary: 'Save own instructions',
  body: instructions,
  response: instructions,
  errors: ['not_found'],
});
