import {
  operatorDue,
  operatorRetryAllDue,
  operatorRetryDue,
  operatorSetAside,
} from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Database, type Executor } from '../db/database.ts';
import { bind, type HttpContext } from '../http/bind.ts';
import { CallError } from '../http/call-error.ts';
import type { Due } from './due.ts';

/** Dependencies of the operator's calls for due work. */
export interface DueOperatorDeps {
  database: Pick<Database, 'db'>;
  due: Pick<Due, 'state' | 'setAside' | 'retry' | 'retryAll'>;
  /** Records what the operator did. */
  audit(transaction: Executor, entry: { action: string; detail: string }): Promise<void>;
}

/** The operator's calls for due work. */
export function serveDue(
  app: FastifyInstance,
  http: HttpContext,
  { database, due, audit }: DueOperatorDeps,
): void {
  bind(app, http, operatorDue, async () => ({
    list: (await due.state()).map(({ kind, waiting, oldestSeconds, running, setAside }) => ({
      kind,
      waiting,
      oldestSeconds,
      running,
      setAside,
    })),
  }));

  bind(app, http, operatorSetAside, async ({ query }) => {
    const { list, totalCount } = await due.setAside(query);
    return {
      list: list.map(({ kind, id, ownerId, setAsideAt, reason }) => ({
        kind,
        id,
        userId: ownerId,
        setAsideAt: setAsideAt.toISOString(),
        reason,
      })),
      totalCount,
    };
  });

  bind(app, http, operatorRetryDue, async ({ params: { kind, id } }) =>
    inTransaction(database.db, async (transaction) => {
      if (!(await due.retry(transaction, kind, id))) throw new CallError('not_found');
      await audit(transaction, { action: 'due.retry', detail: `${kind} ${id}` });
      return { status: true as const };
    }),
  );

  bind(app, http, operatorRetryAllDue, async ({ params: { kind } }) => {
    const outcome = await due.retryAll(kind);
    if (!outcome) throw new CallError('not_found');
    const detail = `${kind}: all ${outcome.retried}`;
    await inTransaction(database.db, (transaction) => audit(transaction, { action: 'due.retry', detail }));
    return outcome;
  });
}
