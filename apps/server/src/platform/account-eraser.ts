import type { Executor } from './db/database.ts';

/** What is left to do once a transaction has been committed. Plain data: a job carries it out, however often. */
export interface AfterCommit {
  /** Keys of the storage whose rows are gone. */
  objects: readonly string[];
}

/**
 * How a feature answers that an account is erased. It runs inside a transaction and may run again later, for what a
 * request still under way wrote meanwhile; so it erases what is there and minds nothing that is not.
 */
export interface AccountEraser {
  name: string;
  erase(executor: Executor, userId: number): Promise<AfterCommit | void>;
}
