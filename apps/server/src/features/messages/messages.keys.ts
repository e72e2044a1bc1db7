import { messages } from './messages.tables.ts';

/** Target of foreign keys to a message. */
export const messageKey = () => messages.id;
