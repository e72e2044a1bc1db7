import {
  operatorDecideSubscription,
  operatorDoubtfulSubscriptions,
  operatorPaymentById,
  operatorPayments,
  operatorReconcile,
  operatorSettlePayment,
  type BooksDifference,
  type DoubtfulSubscription,
  type OperatorPayment,
} from '@polylogue/contract/operator-payments';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';
import { OperatorError } from './operator-client.ts';

/** Payments, and whether our books and the gateways' agree. */
export const paymentsCommands: readonly Command[] = [
  {
    name: 'payments list',
    parameters: '[id or e-mail]',
    summary: 'the latest payments, of one user or all',
    run: async (client, [which]) => {
      const userId = which === undefined ? undefined : (await findUser(client, which)).id;
      const { list, totalCount } = await client(operatorPayments, { query: { limit: 50, userId } });
      return [...list.map(lineOf), `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'payments show',
    parameters: '<payment>',
    summary: 'a payment and all that happened to it',
    run: async (client, [wanted]) => {
      const { payment, history } = await client(operatorPaymentById, { params: { id: readId(wanted) } });
      const lines = history.map(({ at, what, detail }) => `${at}  ${what.padEnd(22)} ${detail}`);
      return [lineOf(payment), '', ...lines].join('\n');
    },
  },
  {
    name: 'payments settle',
    parameters: '<payment>',
    summary: 'asks the gateway about a payment and settles what it says',
    run: async (client, [wanted]) =>
      lineOf(await client(operatorSettlePayment, { params: { id: readId(wanted) } })),
  },
  {
    name: 'payments doubtful',
    parameters: '[id or e-mail] [renew|end]',
    summary: 'subscriptions that contradict themselves and are not charged, or the decision about one',
    run: async (client, [which, decision]) => {
      if (which === undefined) {
        const { list } = await client(operatorDoubtfulSubscriptions, {});
        return [...list.map(doubtLine), `${list.length} to decide`].join('\n');
      }
      if (decision !== 'renew' && decision !== 'end') {
        throw new OperatorError('Decide "renew" (as it was last paid; a mail tells it first) or "end".');
      }
      const { id } = await findUser(client, which);
      await client(operatorDecideSubscription, { params: { id }, body: { decision } });
      return `user ${id}: ${decision === 'renew' ? 'renews as it was last paid' : 'ends with what is paid'}`;
    },
  },
  {
    name: 'payments reconcile',
    parameters: '[day]',
    summary: 'compares our books of a day, such as 2026-11-16, with the gateways’; without one, yesterday’s',
    run: async (client, [wanted]) => {
      const day = wanted ?? new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new OperatorError('Which day? As in 2026-11-16.');
      // A gateway without a list is asked order by order: an hour is as much as one call should wait for.
      let compared = 0;
      const lines = new Set<string>();
      for (let hour = 0; hour < 24; hour += 1) {
        const found = await client(operatorReconcile, { body: { day, hour } });
        compared += found.compared;
        for (const difference of found.differences) lines.add(differenceLine(difference));
      }
      return [`${day}: ${compared} transactions compared, ${lines.size} differences`, ...lines].join('\n');
    },
  },
];

function readId(wanted: string | undefined): number {
  if (wanted === undefined || !/^[1-9]\d{0,9}$/.test(wanted)) {
    throw new OperatorError('Which payment? Give a number that "payments list" shows.');
  }
  return Number(wanted);
}

function doubtLine({ userId, plan, endsAt, nextPlan, next, doubt, ...now }: DoubtfulSubscription): string {
  const follows = next
    ? `then ${nextPlan} ${chargeOf(next)}`
    : nextPlan
      ? `then ${nextPlan}`
      : 'then it ends';
  return `user ${userId}  ${plan} ${chargeOf(now)}, until ${endsAt}, ${follows}: ${doubt}`;
}

function chargeOf({ period, price, currency }: NonNullable<DoubtfulSubscription['next']>): string {
  return `by the ${period}, ${(price / 100).toFixed(2)} ${currency}`;
}

function lineOf({ id, createdAt, userId, thing, amount, currency, status, reason }: OperatorPayment): string {
  const sum = `${(amount / 100).toFixed(2)} ${currency}`.padStart(14);
  const why = reason === null ? '' : ` (${reason})`;
  return `${String(id).padStart(7)}  ${createdAt}  user ${userId}  ${sum}  ${status}${why}  ${thing}`;
}

function differenceLine({ gateway, transaction, paymentId, kind, ours, theirs }: BooksDifference): string {
  const which = paymentId === null ? 'no payment of ours' : `payment ${paymentId}`;
  return `${kind.padEnd(8)} ${gateway} ${transaction}, ${which}: ours "${ours}", theirs "${theirs}"`;
}
