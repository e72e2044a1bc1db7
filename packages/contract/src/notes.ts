import * as z from 'zod/mini';
import { count, id } from './fields.ts';

/** Document of the rich-text editor. */
export const noteContent = z.looseObject({
  type: z.literal('doc'),
  content: z.optional(z.array(z.looseObject({ type: z.string() }))),
});
export type NoteContent = z.infer<typeof noteContent>;

/** A note in the sidebar's list, which comes without its content. */
export const noteItem = z.object({
  id,
  name: z.string(),
  pin: z.boolean(),
  order: z.int(),
  /** Grows with each save; an update that names an older one is refused with `conflict`. */
  version: count,
});
export type NoteItem = z.infer<typeof noteItem>;

/** A note. */
export const note = z.extend(noteItem, { content: noteContent });
export type Note = z.infer<typeof note>;

/** One entry of `notes/order`; `order` ascends within pin. */
export const noteOrder = z.object({ id, order: z.int(), pin: z.boolean() });
export type NoteOrder = z.infer<typeof noteOrder>;
