import { ChildError } from '../../../platform/children/child-task.ts';
import { runJob } from '../../../platform/jobs/run-job.testing.ts';
import { afterCommit } from '../../../platform/db/database.ts';
import { documentMailJob, paymentMailJob } from '../mails/enqueue.ts';
import { paymentMailJobs } from '../mails/mails.jobs.ts';
import type { Delivery } from '@polylogue/simulators/payments/courier';
import { startShop } from '../payments.scene.testing.ts';

/** A charge of somebody's money as the gateway's books have it, or its refusal. */
export interface Charge {
  id: string;
  /** What we call the try at the gateway. */
  order: string;
  amount: number;
  currency: string;
  means: 'card' | 'sbp';
  card: string | null;
  state: 'taken' | 'cancelled' | 'refused';
}

const states: Partial<Record<string, Charge['state']>> = {
  Completed: 'taken',
  Authorized: 'taken',
  AUTHORISED: 'taken',
  CAPTURED: 'taken',
  Cancelled: 'cancelled',
  CANCELLED: 'cancelled',
  Declined: 'refused',
  REFUSED: 'refused',
};

/** The order that a try was made for. */
export function paymentIdOf(order: string): number {
  return Number(order.split('-')[0]);
}

/** Both gateways and the application, whose workers are there only when they are called, and whose clock only they move. */
export async function startWorld() {
  const shop = await startShop({}, { jobsWait: true });
  const { deps, clock } = shop.testApp;
  const outbox: { name: string; data: object }[] = [];
  const { jobs } = deps;
  const enqueue = jobs.enqueue.bind(jobs);
  jobs.enqueue = async (executor, name, data) => {
    const id = await enqueue(executor, name, data);
    if (name === paymentMailJob || name === documentMailJob) afterCommit(() => outbox.push({ name, data }));
    return id;
  };
  // A document that cannot be typeset leaves its number in the mail: a thousand PDFs would say nothing more.
  const children = { ...deps.children, run: () => Promise.reject(new ChildError('stopped')) };
  const mailJobs = paymentMailJobs({ ...deps, children });

  /** Sends every mail that waits, by SMTP. */
  async function sendMails(): Promise<void> {
    for (const { name, data } of outbox.splice(0)) {
      await runJob(
        mailJobs.find((one) => one.name === name),
        data,
      );
    }
  }

  const delivered = new Set<number>();

  /** The transactions and notices of somebody, once no notice is on its way any more. */
  async function seen(account: string) {
    for (let asked = 0; asked < 1000; asked += 1) {
      const books = await shop.payer.seen('', account);
      if (books.webhooks.some(({ state }) => state === 'sending')) continue;
      const missed = books.webhooks.filter(
        ({ id, state, status }) => state === 'refused' && status === null && !delivered.has(id),
      );
      if (missed.length === 0) return books;
      for (const notice of missed) await deliver(notice);
    }
    throw new Error('A notice does not arrive.');
  }

  /** Lyra's go to the public address that the order names, where nobody listens in a test. */
  async function deliver({ id, gateway, type, headers, body }: Delivery): Promise<void> {
    delivered.add(id);
    const url = `/api/payments/webhooks/${gateway}/${type}`;
    await shop.testApp.app.inject({ method: 'POST', url, headers, payload: body });
  }

  const [named] = (await deps.database.pool.query<{ name: string }>('select current_database() as name'))
    .rows;

  return {
    shop,
    databaseName: named?.name ?? '',
    now: () => clock.now(),
    advance: (seconds: number) => clock.advance(seconds),
    sendMails,
    /** The workers make one round, and the mails go out. */
    async work(): Promise<void> {
      await shop.work();
      await sendMails();
    },
    seen,
    /** What was charged, or refused; checks of cards that take nothing are left out. */
    async charges(account: string): Promise<Charge[]> {
      const { transactions } = await seen(account);
      return transactions.flatMap(({ id, order, type, amount, currency, means, card, status }) => {
        const state = type === 'Payment' || type === 'DEBIT' ? states[status] : undefined;
        return state ? [{ id, order, amount, currency, means, card, state }] : [];
      });
    },
    /** What the gateway has of an account's money, by try: taken and not returned. */
    async kept(account: string): Promise<Map<string, number>> {
      const kept = new Map<string, number>();
      for (const { order, type, amount, status } of (await seen(account)).transactions) {
        if (states[status] !== 'taken' || type === 'VERIFICATION') continue;
        const sign = type === 'Payment' || type === 'DEBIT' ? 1 : -1;
        kept.set(order, (kept.get(order) ?? 0) + sign * amount);
      }
      return kept;
    },
    close: () => shop.close(),
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
