import { users } from './accounts.tables.ts';

/** What a foreign key to a user refers to. */
export const userKey = () => users.id;
