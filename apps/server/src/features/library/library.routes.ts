import { libraryInfoOf } from '@polylogue/contract/library';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { spaceOf } from './library.service.ts';

/** What the library needs of the rest. */
export interface LibraryDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** The calls of area `library`. */
export function registerLibrary(app: FastifyInstance, http: HttpContext, deps: LibraryDeps): void {
  bind(app, http, libraryInfoOf, async ({ caller }) => ({
    bytes: await spaceOf(deps.database.db, caller.userId, deps.clock.now()),
  }));
}
