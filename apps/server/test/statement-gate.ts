import type pg from 'pg';
import { expect, vi } from 'vitest';

/** The lock that is the gate: while the test holds it, everybody else waits before the statement. */
const gate = 7_201;

const patience = { timeout: 120_000, interval: 50 };

/** Locks of all databases of the server are listed together. */
const waiting = `from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Stops processes before a statement of their own, so that they can be killed exactly there. */
export async function createStatementGate(database: pg.Client) {
  await database.query(
    `create function wait_at_gate() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$`,
  );

  async function expectWaiting(count: number): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await database.query<{ value: string }>(`select count(*) as value ${waiting}`);
      expect(Number(rows[0]?.value)).toBe(count);
    }, patience);
  }

  return {
    /** Closes the gate before what a trigger names: `before insert on notes for each row`. */
    async close(at: string): Promise<void> {
      await database.query(`select pg_advisory_lock(${gate})`);
      await database.query(`create trigger gate ${at} execute function wait_at_gate()`);
    },
    /** Waits until so many transactions stand before the gate. */
    expectWaiting,
    /** Opens it when those who waited are dead: what their connections were about to do is lost with them. */
    async open(at: string): Promise<void> {
      await database.query(`select pg_terminate_backend(pid) ${waiting}`);
      await expectWaiting(0);
      await database.query(`select pg_advisory_unlock(${gate})`);
      await database.query(`drop trigger gate on ${at.split(' ')[3]}`);
    },
  };
}
