import { sql, type SQL } from 'drizzle-orm';
import { users } from '../accounts.tables.ts';

/** Whether the object under a storage key is somebody's photo; a row has the key without its folder. */
export function keepsAvatar(key: SQL): SQL {
  return sql`exists (select 1 from ${users} where ${users.avatar} = substr(${key}, 4))`;
}
