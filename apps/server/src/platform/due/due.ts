import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';
import type { DueTable } from './due.columns.ts';

/** A kind of work on the rows of a feature's own table. */
export interface DueKind {
  /** `<feature>.<what it does>`. */
  name: string;
  table: DueTable;
  /** Its primary key, an integer. */
  id: PgColumn;
  /** Whose work it is, an integer: owners take turns. */
  owner: PgColumn;
  /** Rows worked on at a time in one process. Default 2. */
  concurrency?: number;
  /** Rows of one owner worked on at a time; two nodes that claim in the same instant may exceed it. Default: no limit. */
  perOwner?: number;
  /** Tries before a row is set aside. Default 4. */
  mostTries?: number;
  /**
   * Delay after the first failed try, four times as long with each, and the longest. Default 20 and 300 seconds: an outage of
   * five minutes does not use up the usual tries.
   */
  backoff?: { firstSeconds: number; maxSeconds: number };
  /** Time limit of one try, but for what it {@link Taken.wait}s. Default 900 seconds. */
  limitSeconds?: number;
  /** Whether nodes of every role take its rows, not only workers. */
  onEveryNode?: boolean;
  /**
   * The work. It runs at least once, so it must be idempotent; what it writes it writes in a transaction with
   * {@link Taken.end} or {@link Taken.hold}. To return is success. To throw is a failed try, but for {@link NotMyTurn}
   * and {@link SetAside}.
   */
  run(taken: Taken): Promise<void>;
  /** Tells the user, inside the transaction in which a row is set aside. */
  onSetAside?(transaction: Executor, row: RowSetAside): Promise<void>;
  /** Takes back what {@link DueKind.onSetAside} stored, inside the transaction in which an operator has a row tried again. */
  onRetry?(transaction: Executor, row: { id: number; ownerId: number }): Promise<void>;
}

/** A row that this process has the lease of. */
export interface Taken {
  id: number;
  ownerId: number;
  /** Including this one. */
  tries: number;
  /** Aborted when the lease is lost, the time is over or the node ends. */
  signal: AbortSignal;
  /** Stops the time limit, which begins anew when the returned function is called: for work that waits for a place elsewhere. */
  wait(): () => void;
  /** Inside a transaction: nobody else gets the row until it ends. Throws {@link LeaseLost} if somebody has it already. */
  hold(transaction: Executor): Promise<void>;
  /**
   * Ends the work, usually inside the transaction that stores its result: throws {@link LeaseLost} if the lease was lost, and
   * nothing is stored. With `seconds` it is due again after them. Called by the module if `run` does not.
   */
  end(executor: Executor, next?: { seconds: number }): Promise<void>;
}

/** A row that failed for good. */
export interface RowSetAside {
  id: number;
  ownerId: number;
  tries: number;
  /** In one line, for operators. */
  reason: string;
  /** What the last try threw; undefined if its process died. */
  error: unknown;
}

/** Thrown by work that could not begin because something else is busy or away. Costs no try. */
export class NotMyTurn extends Error {
  override name = 'NotMyTurn';
  /** When to try again. */
  readonly seconds: number;
  /** Whether this process leaves all rows of the kind alone meanwhile. */
  readonly forAll: boolean;

  constructor(reason: string, { seconds, forAll = false }: { seconds: number; forAll?: boolean }) {
    super(reason);
    this.seconds = seconds;
    this.forAll = forAll;
  }
}

/** Thrown by work that would fail however often it were tried. */
export class SetAside extends Error {
  override name = 'SetAside';
}

/** Thrown where work wants to write whose row another process may have by now. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor() {
    super('The lease was lost.');
  }
}

/** How many rows of a kind are in which state, in all processes. */
export interface DueState {
  kind: string;
  /** Due, and nobody works on them. */
  waiting: number;
  /** For how long the oldest of them has been due; 0 when none waits. */
  oldestSeconds: number;
  running: number;
  setAside: number;
  /** For how long the oldest of them has been set aside; 0 when none is. */
  asideSeconds: number;
}

/** A row that was set aside, as operators see it. */
export interface RowAside {
  kind: string;
  id: number;
  ownerId: number;
  setAsideAt: Date;
  reason: string;
}

/** Rows that wait for work, in the tables of features. They survive restarts and are shared by all workers. */
export interface Due {
  /** Declares the kinds. Nothing runs in this process until {@link Due.work}. */
  start(kinds: readonly DueKind[]): void;
  /** Takes rows in this process: those of all kinds or, if it is no worker, of kinds that every node works on. */
  work(role?: { isWorker: boolean }): void;
  /**
   * The value of `due_at` of new rows that no request asked for, as a sweep adds them: now, or in some seconds, by the clock of the
   * database. {@link Due.wake} follows. A new row that a request asked for is inserted without it and made due.
   */
  at(seconds?: number): SQL;
  /**
   * Makes existing rows due: new ones, ended ones and those set aside. One that runs is run again afterwards, one that waits
   * after a failure keeps waiting. Inside the caller's transaction. The work goes on under the id of the request that asked for it.
   */
  makeDue(
    executor: Executor,
    kind: string,
    rows: { ownerId: number; ids: readonly number[]; seconds?: number },
  ): Promise<void>;
  /** Has this process look for rows of a kind at once, after the surrounding transaction commits. */
  wake(kind: string): void;
  /** Runs all rows of a kind that are due, and returns how many it took: for tests, where nothing runs by itself. */
  runDue(kind: string): Promise<number>;
  /** The state of each kind, by name. */
  state(): Promise<DueState[]>;
  /** Rows that were set aside, of one kind or all, latest first. */
  setAside(wanted: { kind?: string | undefined; limit: number; offset: number }): Promise<{
    list: RowAside[];
    totalCount: number;
  }>;
  /** Makes a row due that was set aside; false if there is none. Inside the caller's transaction. */
  retry(executor: Executor, kind: string, id: number): Promise<boolean>;
  /**
   * Does so with all rows of a kind, each in a transaction of its own, and counts them; undefined if there is no such kind. One that
   * cannot be tried again now does not stop the others.
   */
  retryAll(kind: string): Promise<{ retried: number; refused: number } | undefined>;
  /** Takes nothing new; what runs goes on. */
  leave(): void;
  /** Leaves, gives running work some time to end, then hands it back without counting the try. */
  stop(): Promise<void>;
}
