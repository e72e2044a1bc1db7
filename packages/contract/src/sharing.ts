import * as z from 'zod/mini';
import { message } from './answers.ts';

/** A chat, or one exchange of it, as everybody with the link sees it. */
export const sharedChat = z.object({ chatName: z.string(), shareList: z.array(message) });
export type SharedChat = z.infer<typeof sharedChat>;
