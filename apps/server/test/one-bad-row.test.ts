import { addCapsuleUrl } from '@polylogue/contract/library-sources';
import { exportData, importChats } from '@polylogue/contract/data';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allDue } from '../src/app.ts';
import { openAccount } from '../src/features/billing/billing.service.ts';
import { gptExchange } from '../src/features/data/import/exports.testing.ts';
import { newMember, type Member } from '../src/features/data/members.testing.ts';
import { multipart } from '../src/features/data/upload.testing.ts';
import { sweepJob } from '../src/features/find/find.jobs.ts';
import { noteSilent } from '../src/features/generations/reaper.ts';
import { messagesScene } from '../src/features/messages/messages.scene.testing.ts';
import { paymentCards } from '../src/features/payments/cards/cards.tables.ts';
import { booksHours } from '../src/features/payments/operator/books.tables.ts';
import { tryValues, insertTry } from '../src/features/payments/orders/attempt.ts';
import { insertOrder } from '../src/features/payments/orders/orders.queries.ts';
import { renewalsJob } from '../src/features/payments/payments.jobs.ts';
import { insertRefund } from '../src/features/payments/payments.queries.ts';
import { settle } from '../src/features/payments/settle.service.ts';
import { agree, makeTerms } from '../src/features/payments/terms/make-terms.ts';
import { readings, sources } from '../src/features/library/capsules.tables.ts';
import { embedJob } from '../src/features/library/library.jobs.ts';
import { newLibrarian } from '../src/features/library/library.scene.testing.ts';
import type { DueKind, Taken } from '../src/platform/due/due.ts';
import type { PaymentGateway, Transaction } from '../src/vendors/payments/gateway.ts';
import { startTestApp, type TestApp } from './harness.ts';

/**
 * One bad row of each kind of due work: it ends, and neither stops nor delays the others. A new kind gets its case here. A case adds
 * rows that are due, a bad one first, and returns the ids of both; `bad` fails each time it is tried. `done`: what is true of the good
 * row when its work is done, unless it is gone by then.
 */
const cases: Record<string, (testApp: TestApp) => Promise<{ bad: number; good: number; done: SQL }>> = {
  'library.read': async ({ deps }) => {
    const bad = await uploaded('bad');
    const good = await uploaded('good');
    const { rows } = await deps.database.db.execute<{ key: string }>(
      sql`select storage_key as key from files join sources on sources.file_id = files.id where sources.reading_id = ${bad}`,
    );
    const read = deps.storage.read.bind(deps.storage);
    vi.spyOn(deps.storage, 'read').mockImplementation(async (key) => {
      if (key === rows[0]?.key) throw new Error('a bad row');
      return read(key);
    });
    return { bad, good, done: sql`state = 'ready'` };
  },
  'library.fetch': async ({ outside }) => {
    const bad = await linked('https://bad.example/');
    const good = await linked('https://good.example/');
    const page = `<html><body><article><h1>Herons</h1><p>${'Herons wade in water. '.repeat(20)}</p></article></body></html>`;
    vi.spyOn(outside, 'fetch').mockImplementation(async ({ url: finalUrl }) => {
      if (finalUrl.includes('bad')) throw new TypeError('a bad row');
      return { finalUrl, status: 200, type: 'text/html', bytes: Buffer.from(page) };
    });
    return { bad, good, done: sql`status = 'success'` };
  },
  'library.vectors': async (app) => {
    const bad = await uploaded('bad');
    const good = await uploaded('good');
    await app.runDue('library.read');
    // Its passages are gone: the vendor has nothing to make vectors of.
    await app.deps.database.db.execute(sql`delete from passages where reading_id = ${bad}`);
    await app.runJob(embedJob);
    return { bad, good, done: sql`false` };
  },
  'data.export': async (app) => {
    const [bad, good] = [await newMember(app), await newMember(app)];
    await refuseRows(bad.userId, 'insert', 'export_parts');
    const begin = async ({ cookies }: Member) =>
      (await app.request(exportData, { cookies })).json<{ id: number }>().id;
    return { bad: await begin(bad), good: await begin(good), done: sql`state = 'done'` };
  },
  'data.import': async (app) => {
    const [bad, good] = [await newMember(app), await newMember(app)];
    await refuseRows(bad.userId, 'insert', 'chats');
    const begin = async ({ cookies }: Member) => {
      const bytes = Buffer.from(JSON.stringify([gptExchange('a')]));
      const sent = await app.request(importChats, {
        cookies,
        ...multipart({ file: { name: 'a.json', bytes } }),
      });
      return sent.json<{ id: number }>().id;
    };
    return { bad: await begin(bad), good: await begin(good), done: sql`state = 'done'` };
  },
  'find.index': async (app) => {
    const scene = messagesScene(app);
    const [bad, good] = [await scene.member(), await scene.member()];
    for (const who of [bad, good]) await scene.chat(who);
    await refuseRows(bad.userId, 'delete', 'find_pending');
    await app.runJob(sweepJob);
    return { bad: bad.userId, good: good.userId, done: sql`due_at is null` };
  },
  'generations.reap': async (app) => {
    const scene = messagesScene(app);
    const { db } = app.deps.database;
    const silent = async (who: Awaited<ReturnType<typeof scene.member>>) => {
      await openAccount(db, who.userId, app.clock.now());
      const answer = await scene.answer(who, await scene.ask(who, await scene.chat(who)), '');
      await scene.written(who, answer, { state: 'running', heartbeatAt: new Date(0) });
      return answer.id;
    };
    const [bad, good] = [await scene.member(), await scene.member()];
    const ids = { bad: await silent(bad), good: await silent(good) };
    await refuseRows(bad.userId, 'update', 'generations');
    await noteSilent(app.deps);
    return { ...ids, done: sql`false` };
  },
  'payments.check': async (app) => {
    const [bad, good] = [await ordered(app), await ordered(app)];
    vi.spyOn(lyraOf(app), 'find').mockImplementation(async (reference) => {
      if (reference === bad.reference) throw new TypeError('a bad row');
      return reference === good.reference ? [transactionOf(good)] : [];
    });
    app.clock.advance(120);
    return { bad: bad.tryId, good: good.tryId, done: sql`state = 'succeeded'` };
  },
  'payments.refund': async (app) => {
    const { deps, clock } = app;
    const lyra = lyraOf(app);
    const returned = async () => {
      const one = await ordered(app);
      const { db } = deps.database;
      const transaction = transactionOf(one);
      await settle(deps, { gateway: 'lyra', transaction, cause: 'webhook' });
      const paid = { paymentId: one.paymentId, transactionId: transaction.id, gateway: 'lyra' } as const;
      const wanted = { ...paid, amount: transaction.amount, cause: 'operator', now: clock.now() } as const;
      const refund = await insertRefund(db, deps, wanted);
      return { ...one, refundId: refund?.id ?? 0 };
    };
    const [bad, good] = [await returned(), await returned()];
    vi.spyOn(lyra, 'find').mockResolvedValue([]);
    vi.spyOn(lyra, 'refund').mockImplementation(async ({ id, reference, ...payment }) => {
      if (reference === bad.reference) throw new TypeError('a bad row');
      return { ...payment, id: `${id}-returned`, reference, kind: 'refund', parent: id };
    });
    return { bad: bad.refundId, good: good.refundId, done: sql`state = 'done'` };
  },
  'payments.renew': async (app) => {
    const [bad, good] = [await renewing(app), await renewing(app)];
    await refuseRows(bad.userId, 'insert', 'payments');
    app.clock.advance(31 * 86_400);
    await app.runJob(renewalsJob);
    const { rows } = await app.deps.database.db.execute<{ id: number }>(
      sql`select id from renewals where owner_id in (${bad.userId}, ${good.userId}) order by owner_id`,
    );
    return { bad: rows[0]?.id ?? 0, good: rows[1]?.id ?? 0, done: sql`due_at is null` };
  },
  'payments.forget-card': async (app) => {
    const card = async (token: string) => {
      const { id: userId } = await app.createUser();
      const at = app.clock.now();
      const kept = { userId, gateway: 'lyra', cardType: 'other', mask: '497010******0055' } as const;
      const [row] = await app.deps.database.db
        .insert(paymentCards)
        .values({ ...kept, token, isActive: false, createdAt: at, removedAt: at, dueAt: at })
        .returning();
      return row?.id ?? 0;
    };
    const [bad, good] = [await card('bad'), await card('good')];
    vi.spyOn(lyraOf(app), 'forget').mockImplementation(async (token) => {
      if (token === 'bad') throw new TypeError('a bad row');
    });
    return { bad, good, done: sql`token is null` };
  },
  'payments.books': async (app) => {
    const one = await ordered(app);
    vi.spyOn(lyraOf(app), 'find').mockImplementation(async (reference) => {
      if (reference === one.reference) throw new TypeError('a bad row');
      return [];
    });
    const at = app.clock.now().getTime();
    const hour = async (startsAt: Date, dueAt: Date) => {
      const values = { gateway: 'lyra', startsAt, createdAt: startsAt, dueAt } as const;
      const [row] = await app.deps.database.db.insert(booksHours).values(values).returning();
      return row?.id ?? 0;
    };
    const early = new Date(at - 86_400_000);
    const [bad, good] = [await hour(new Date(at - 1_800_000), early), await hour(early, new Date(at))];
    return { bad, good, done: sql`compared_at is not null` };
  },
};

interface Ordered {
  userId: number;
  paymentId: number;
  tryId: number;
  reference: string;
}

/** An order of a new user with a try at the gateway. */
async function ordered({ deps, clock, createUser }: TestApp): Promise<Ordered> {
  const { db } = deps.database;
  const { id: userId } = await createUser();
  const now = clock.now();
  await openAccount(db, userId, now);
  const bought = { kind: 'tokens', cardType: 'other', means: 'card', tokens: 100_000, price: 290 } as const;
  const terms = makeTerms({ ...bought, plan: null, planId: null, period: null, renews: false }, null);
  const payment = await insertOrder(db, await agree(db, { ownerId: userId, terms, by: 'order-page', now }), {
    ...{ gateway: 'lyra', status: 'created', thing: 'tokens' },
    ...{ isOpen: true, openUntil: now, createdAt: now },
  });
  if (!payment) throw new Error('There is no order.');
  const tried = await insertTry(db, deps, tryValues(payment, { cardId: null, round: 0, now }));
  return { userId, paymentId: payment.id, tryId: tried.id, reference: tried.reference };
}

/** Somebody whose plan is paid for a month and renews. */
async function renewing(app: TestApp): Promise<{ userId: number }> {
  const { deps, clock } = app;
  const { db } = deps.database;
  const { id: userId } = await app.createUser();
  const now = clock.now();
  await openAccount(db, userId, now);
  const { id: planId } = (
    await db.execute<{ id: number }>(sql`select id from plans where key = 'basic' limit 1`)
  ).rows[0] ?? { id: 0 };
  const plan = { kind: 'tariff', plan: 'basic', planId, period: 'month', tokens: 1 } as const;
  const chosen = { ...plan, cardType: 'other', means: 'card', renews: true, price: 700 } as const;
  const terms = await agree(db, { ownerId: userId, terms: makeTerms(chosen, null), by: 'order-page', now });
  const payment = await insertOrder(db, terms, {
    ...{ gateway: 'lyra', status: 'created', thing: 'tariff' },
    ...{ isOpen: true, openUntil: now, createdAt: now },
  });
  if (!payment) throw new Error('There is no order.');
  const tried = await insertTry(db, deps, tryValues(payment, { cardId: null, round: 0, now }));
  const one = { userId, paymentId: payment.id, tryId: tried.id, reference: tried.reference };
  await settle(deps, {
    gateway: 'lyra',
    transaction: { ...transactionOf(one), amount: 700 },
    cause: 'webhook',
  });
  return { userId };
}

function transactionOf({ userId, reference }: Ordered): Transaction {
  return {
    ...{ id: `t-${reference}`, reference, account: String(userId), state: 'succeeded', kind: 'payment' },
    ...{
      parent: null,
      means: 'card',
      card: null,
      decline: null,
      amount: 290,
      currency: 'EUR',
      at: new Date(),
    },
  };
}

function lyraOf({ deps }: TestApp): PaymentGateway {
  if (!deps.gateways.lyra) throw new Error('There is no such gateway.');
  return deps.gateways.lyra.gateway;
}

let testApp: TestApp;
let kinds: readonly DueKind[];
beforeAll(async () => {
  testApp = await startTestApp({ ROLES: 'web', EMBEDDING_MODEL: 'openai/text-embedding-3-small' });
  kinds = allDue(testApp.deps);
});
afterAll(() => testApp.close());
beforeEach(() => void vi.restoreAllMocks());

/** A file of a new user; returns its reading. */
async function uploaded(content: string): Promise<number> {
  const owner = await newLibrarian(testApp);
  const { fileId } = await owner.upload((await owner.capsule()).id, { content });
  const { db } = testApp.deps.database;
  const [row] = await db.select().from(sources).where(eq(sources.id, fileId));
  return row?.readingId ?? 0;
}

async function linked(url: string): Promise<number> {
  const owner = await newLibrarian(testApp);
  const { id: capsuleId } = await owner.capsule();
  const { urlId } = await owner.get<{ urlId: number }>(addCapsuleUrl, { body: { capsuleId, url } });
  return urlId;
}

/** Has the database refuse to write rows of a user. */
async function refuseRows(
  userId: number,
  what: 'insert' | 'update' | 'delete',
  table: string,
): Promise<void> {
  const name = `refuse_${table}_${userId}`;
  const row = what === 'delete' ? 'old' : 'new';
  await testApp.deps.database.pool
    .query(`create function ${name}() returns trigger language plpgsql as $$ begin
      raise exception 'a bad row'; end $$;
    create trigger ${name} before ${what} on ${table} for each row when (${row}.user_id = ${userId}) execute function ${name}()`);
}

async function rowOf({ table, id }: DueKind, wanted: number) {
  const columns = { dueAt: table.dueAt, tries: table.tries, setAsideAt: table.setAsideAt };
  const [row] = await testApp.deps.database.db.select(columns).from(table).where(eq(id, wanted));
  return row;
}

/** The kind with a single place, and told of what is tried. */
function inOnePlace(kind: DueKind, tell: (id: number) => void): DueKind {
  const run = (taken: Taken) => {
    tell(taken.id);
    return kind.run(taken);
  };
  return { ...kind, concurrency: 1, run };
}

test('every kind of due work has its case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
});

describe('one bad row', () => {
  test.each(Object.keys(cases))('of %s', async (name) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error('There is no such kind.');
    const added = await cases[name]?.(testApp);
    if (!added) throw new Error('There is no such case.');
    const order: number[] = [];
    // In one place, so that the bad one stands in front of the good one. What every node works on is under way already.
    if (kind.onEveryNode) order.push(added.bad, added.good);
    else testApp.deps.due.start([inOnePlace(kind, (id) => order.push(id))]);
    await testApp.runDue(name);
    expect(order.indexOf(added.good)).toBeGreaterThan(order.indexOf(added.bad));
    // The good one is through with the first run, whatever became of the bad one.
    const left = sql`${kind.id} = ${added.good} and not (${added.done})`;
    expect(await testApp.deps.database.db.select({ id: kind.id }).from(kind.table).where(left)).toEqual([]);
    for (let run = 0; run < 6; run += 1) {
      testApp.clock.advance(600);
      await testApp.runDue(name);
    }
    const over = await rowOf(kind, added.bad);
    // Set aside, or ended with an error that its user sees; links are tried again after a week.
    if (over?.setAsideAt === null) expect(over.tries).toBe(0);
    const state = (await testApp.deps.due.state()).find((one) => one.kind === name);
    expect(state).toMatchObject({ waiting: 0, running: 0 });
    // What concerns money is never given up in silence.
    if (!name.startsWith('payments.')) return;
    expect(state?.setAside).toBe(1);
    const { list } = await testApp.deps.due.setAside({ kind: name, limit: 9, offset: 0 });
    expect(list).toMatchObject([
      { id: added.bad, reason: expect.stringMatching(/a bad row|insert into "payments"/) },
    ]);
  });
});

test('a file that an operator has tried again is read, and its user sees it', async () => {
  const { bad } = (await cases['library.read']?.(testApp)) ?? { bad: 0 };
  for (let run = 0; run < 6; run += 1) {
    await testApp.runDue('library.read');
    testApp.clock.advance(600);
  }
  vi.restoreAllMocks();
  const { db } = testApp.deps.database;
  expect(await testApp.deps.due.retry(db, 'library.read', bad)).toBe(true);
  await testApp.runDue('library.read');
  const columns = { state: readings.state, status: sources.status, error: sources.error };
  const found = db.select(columns).from(sources).innerJoin(readings, eq(readings.id, sources.readingId));
  expect(await found.where(eq(readings.id, bad))).toEqual([
    { state: 'ready', status: 'success', error: null },
  ]);
});

test('whose file is read next: not the two hundredth of somebody else', async () => {
  const { db } = testApp.deps.database;
  const [many, few] = [await testApp.createUser(), await testApp.createUser()];
  const at = testApp.clock.now().getTime();
  const row = (userId: number, number: number, secondsAgo: number) => ({
    ...{ userId, contentHash: `${userId}-${number}`, reader: 'text:1', state: 'waiting' as const },
    ...{ createdAt: new Date(at), dueAt: new Date(at - secondsAgo * 1000) },
  });
  await db.insert(readings).values(Array.from({ length: 200 }, (_, n) => row(many.id, n, 300 - n)));
  await db.insert(readings).values([row(few.id, 0, 1)]);
  const order: number[] = [];
  const kind = kinds.find(({ name }) => name === 'library.read');
  if (!kind) throw new Error('There is no such kind.');
  testApp.deps.due.start([
    { ...kind, name: 'test.read', concurrency: 1, run: async ({ ownerId }) => void order.push(ownerId) },
  ]);
  await testApp.runDue('test.read');
  expect(order.slice(0, 3).toSorted()).toEqual([many.id, many.id, few.id].toSorted());
  expect(order).toHaveLength(201);
});
