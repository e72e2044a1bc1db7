import type { Executor } from './db/database.ts';

/** Work left to do after a transaction commits. Plain data, carried out by a job that may run more than once. */
export interface AfterCommit {
  /** Storage keys whose rows have been deleted. */
  objects: readonly string[];
}

/**
 * A feature's part in erasing an account. Runs inside a transaction, and may run again to catch what an
 * in-flight request wrote meanwhile, so it must be idempotent.
 */
export interface AccountEraser {
  name: string;
  erase(executor: Executor, userId: number): Promise<AfterCommit | void>;
}
