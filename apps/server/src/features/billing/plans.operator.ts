import {
  operatorPackageVersions,
  operatorPlans,
  operatorPlanVersions,
  operatorReverseLot,
  operatorSetPackage,
  operatorSetPlan,
  operatorTokenLots,
} from '@polylogue/contract/operator-billing';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { keepUser, writeAudit } from '../accounts/operator.service.ts';
import { openAccount, reverseGrant } from './billing.service.ts';
import { lotsOf } from './ledger.queries.ts';
import { tellPlanChanged, type PlanChangedDeps } from './plan-changed.service.ts';
import { packagesOnOffer, plansOnOffer, versionsOfPackage, versionsOfPlan } from './plan-versions.queries.ts';
import { changePackage, changePlan, type ChangedOffer } from './plan-versions.service.ts';
import { inOrder, presentLot, presentPackageVersion, presentPlanVersion } from './plans.present.ts';

interface OperatorDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
}

/** Operator calls for plan terms and grants. Every change is audited. */
export function registerPlansOperator(app: FastifyInstance, http: HttpContext, deps: OperatorDeps): void {
  const { db } = deps.database;

  /** Changes one term and audits it, unless it is unchanged. */
  async function change<Row extends { key: string; version: number }>(
    now: Date,
    { field, value }: { field: string; value: number | boolean | null },
    offer: (transaction: Executor) => Promise<ChangedOffer<Row>>,
  ): Promise<Row> {
    return inTransaction(db, async (transaction) => {
      const { row, isNew } = await offer(transaction);
      const detail = `${row.key} ${field} ${value} (version ${row.version})`;
      if (isNew) await writeAudit(transaction, { at: now, action: 'plan.set', detail });
      return row;
    });
  }

  bind(app, http, operatorPlans, async () => ({
    plans: inOrder(await plansOnOffer(db)).map(presentPlanVersion),
    packages: (await packagesOnOffer(db)).map(presentPackageVersion),
  }));

  bind(app, http, operatorPlanVersions, async ({ params }) =>
    (await versionsOfPlan(db, params.key)).map(presentPlanVersion),
  );

  bind(app, http, operatorSetPlan, async ({ params: { key }, body }) => {
    const now = deps.clock.now();
    return presentPlanVersion(
      await change(now, body, (transaction) => changePlan(transaction, { key, ...body, now })),
    );
  });

  bind(app, http, operatorPackageVersions, async ({ params }) => {
    const versions = await versionsOfPackage(db, params.key);
    if (versions.length === 0) throw new CallError('not_found');
    return versions.map(presentPackageVersion);
  });

  bind(app, http, operatorSetPackage, async ({ params: { key }, body }) => {
    const now = deps.clock.now();
    return presentPackageVersion(
      await change(now, body, (transaction) => changePackage(transaction, { key, ...body, now })),
    );
  });

  bind(app, http, operatorTokenLots, async ({ params }) =>
    inTransaction(db, async (transaction) => {
      await keepUser(transaction, params.id);
      return (await lotsOf(transaction, params.id)).map(presentLot);
    }),
  );

  bind(app, http, operatorReverseLot, async ({ params: { id: userId, lotId } }) => {
    const now = deps.clock.now();
    const reversal = await inTransaction(db, async (transaction) => {
      await keepUser(transaction, userId);
      await openAccount(transaction, userId, now);
      const done = await reverseGrant(transaction, { userId, lotId, onlyWhole: false, now });
      if (done.state === 'unknown') throw new CallError('not_found');
      const detail = `lot ${lotId}: ${done.reversed}`;
      if (done.state === 'reversed')
        await writeAudit(transaction, { at: now, action: 'tokens.reverse', userId, detail });
      return done;
    });
    if (reversal.state === 'reversed') tellPlanChanged(deps, userId);
    return { reversed: reversal.reversed, missing: reversal.missing };
  });
}
