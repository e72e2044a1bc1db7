import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { createDue } from './create-due.ts';
import { dueColumns } from './due.columns.ts';
import type { Due, DueKind, Taken } from './due.ts';

/** A table of rows that wait. */
export const errands = pgTable('errands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ownerId: integer('owner_id').notNull(),
  result: text(),
  ...dueColumns(),
});

/** The kind of work on {@link errands}. */
export const errandKind = { name: 'test.errand', table: errands, id: errands.id, owner: errands.ownerId };

/** A clock that moves on request, and with the machine's. */
export function movingClock() {
  let seconds = 0;
  return {
    now: () => new Date(Date.now() + seconds * 1000),
    advance: (by: number) => {
      seconds += by;
    },
  };
}

/** Creates the table of errands, in a schema that has no feature. */
export const errandsTable = `
  create table errands (
    id integer primary key generated always as identity, owner_id integer not null, result text,
    due_at timestamptz, lease_until timestamptz, lease_token uuid, tries integer not null default 0,
    set_aside_at timestamptz, set_aside_reason text, request_id text
  );
  create index errands_due on errands (due_at) where due_at is not null;
  create index errands_due_owner on errands (owner_id, due_at) where due_at is not null;
  create index errands_leased on errands (lease_until) where lease_until is not null;
  create index errands_set_aside on errands (set_aside_at) where set_aside_at is not null;`;

/** A database with errands, shared by one file's tests, and nodes on it. */
export function dueScene() {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  const clock = movingClock();
  beforeAll(async () => {
    opened = await openTestDatabase();
    await opened.database.pool.query(errandsTable);
  });
  afterAll(() => opened.close());
  const database = (): OpenDatabase => opened.database;
  return {
    clock,
    database,
    /** A node with its own lease tokens. Takes nothing by itself until `work`. */
    node: (kind: Pick<DueKind, 'run'> & Partial<DueKind>, stopSeconds = 0): Due => {
      const due = createDue({ database: database(), clock, log: createLog('silent'), stopSeconds });
      onTestFinished(() => due.stop());
      due.start([{ ...errandKind, ...kind }]);
      return due;
    },
    /** Adds rows that are due, oldest first, and returns their ids; those of earlier tests go. */
    errands: async (due: Due, owners: readonly number[]): Promise<number[]> => {
      const { db } = database();
      await db.delete(errands);
      const ids: number[] = [];
      for (const [place, ownerId] of owners.entries()) {
        const dueAt = due.at(place - owners.length);
        const [row] = await db.insert(errands).values({ ownerId, dueAt }).returning({ id: errands.id });
        if (row) ids.push(row.id);
      }
      return ids;
    },
    rows: () => database().db.select().from(errands).orderBy(errands.id),
  };
}

/** A row as its work gets it, without a lease in the database. */
export function takenRow(values: Pick<Taken, 'id' | 'ownerId'> & Partial<Taken>): Taken {
  return {
    tries: 1,
    signal: new AbortController().signal,
    wait: () => () => undefined,
    hold: async () => undefined,
    end: async () => undefined,
    ...values,
  };
}

/** Work that records what it took and runs until released. */
export function blocking() {
  const taken: Taken[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const run = async (one: Taken) => {
    taken.push(one);
    await released;
  };
  return { taken, run, release };
}
