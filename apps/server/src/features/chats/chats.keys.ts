import { chats } from './chats.tables.ts';

/** What a foreign key to a chat refers to. */
export const chatKey = () => chats.id;
