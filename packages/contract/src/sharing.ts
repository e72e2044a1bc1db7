import * as z from 'zod/mini';
import { message } from './answers.ts';

/** A chat, or one exchange, as seen by anybody with the link. */
export const sharedChat = z.object({ chatName: z.string(), shareList: z.array(message) });
export type SharedChat = z.infer<typeof sharedChat>;
