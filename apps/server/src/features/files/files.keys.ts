import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { files } from './files.tables.ts';

/** What a foreign key to a file refers to. */
export const fileKey = () => files.id;

/** Says in SQL whether something of a feature refers to a file. */
export type RefersToFile = (file: { id: PgColumn; userId: PgColumn }) => SQL;
