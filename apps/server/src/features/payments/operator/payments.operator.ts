import {
  operatorDecideSubscription,
  operatorDoubtfulSubscriptions,
  operatorPaymentById,
  operatorPayments,
  operatorReconcile,
  operatorSettlePayment,
  type OperatorPayment,
} from '@polylogue/contract/operator-payments';
import { operatorMoneyReport } from '@polylogue/contract/operator-money';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { GatewayRefused, GatewayUnsure } from '../../../vendors/payments/gateway.ts';
import { writeAudit } from '../../accounts/operator.service.ts';
import { gatewayNamed } from '../gateways-in-use.ts';
import { moneyReport } from '../money-desk/money.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { triesOf, type PaymentRow } from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { compareDay } from './books.ts';
import { decideSubscription, doubtfulSubscriptions } from './doubtful.ts';
import { findAnyPayment, historyOf, listPayments } from './operator.queries.ts';

/** Operator calls about payments. What changes something is audited. */
export function registerPaymentsOperator(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, operatorPayments, async ({ query }) => {
    const { list, totalCount } = await listPayments(db, query);
    return { list: list.map(present), totalCount };
  });
  bind(app, http, operatorPaymentById, async ({ params }) => {
    const payment = await findAnyPayment(db, params.id);
    if (!payment) throw new CallError('not_found');
    const history = await historyOf(db, payment.id);
    return { payment: present(payment), history };
  });
  bind(app, http, operatorSettlePayment, async ({ params }) => {
    const payment = await findAnyPayment(db, params.id);
    if (!payment) throw new CallError('not_found');
    await asking(() => settleByGateway(deps, payment));
    const settled = (await findAnyPayment(db, payment.id)) ?? payment;
    const detail = `${payment.id}: ${payment.status} → ${settled.status}`;
    await writeAudit(db, { at: deps.clock.now(), action: 'payment.settle', userId: payment.userId, detail });
    return present(settled);
  });
  bind(app, http, operatorDoubtfulSubscriptions, async () => ({ list: await doubtfulSubscriptions(db) }));
  bind(app, http, operatorDecideSubscription, async ({ params, body }) => {
    await decideSubscription(deps, { userId: params.id, ...body });
    return { result: true as const };
  });
  bind(app, http, operatorMoneyReport, ({ query }) => moneyReport(deps, query.month));
  bind(app, http, operatorReconcile, async ({ body }) => {
    const comparison = await asking(() => compareDay(deps, body));
    const hour = body.hour === undefined ? '' : ` ${body.hour} h`;
    const detail = `${body.day}${hour}: ${comparison.differences.length} of ${comparison.compared}`;
    await writeAudit(db, { at: deps.clock.now(), action: 'payment.reconcile', detail });
    return comparison;
  });
}

async function settleByGateway(deps: PaymentsDeps, payment: PaymentRow): Promise<void> {
  const gateway = gatewayNamed(deps, payment.gateway);
  for (const { reference } of await triesOf(deps.database.db, payment.id)) {
    for (const transaction of await gateway.find(reference)) {
      await settle(deps, { gateway: gateway.name, transaction, cause: 'operator' });
    }
  }
}

/** A gateway that is away is no error of ours. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayUnsure || error instanceof GatewayRefused) throw new CallError('unavailable');
    throw error;
  }
}

function present(row: PaymentRow): OperatorPayment {
  const { id, userId, kind, status, gateway, amount, currency, thing, reason } = row;
  const moments = { createdAt: row.createdAt.toISOString(), settledAt: row.settledAt?.toISOString() ?? null };
  return { id, userId, kind, status, gateway, amount, currency, thing, reason, ...moments };
}
