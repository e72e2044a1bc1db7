import { users } from './accounts.tables.ts';

/** Target of foreign keys to a user. */
export const userKey = () => users.id;
