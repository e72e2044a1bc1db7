/** A PostgreSQL of our own. */
export interface OwnPostgres {
  url: string;
  shutDown(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function startPostgres(options?: { survivesKills?: boolean }): Promise<OwnPostgres>;
