import { chats } from './chats.tables.ts';

/** Target of foreign keys to a chat. */
export const chatKey = () => chats.id;
