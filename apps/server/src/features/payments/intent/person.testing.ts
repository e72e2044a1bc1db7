import { lastFour } from '@polylogue/contract/card-label';
import type { CardType, ThreeDSecure } from '@polylogue/contract/billing';
import type { Payment } from '@polylogue/contract/payments';
import type { Subscription } from '@polylogue/contract/subscriptions';
import type { TestMail } from '../../../../test/harness.ts';
import { crashAfter } from '../crash.testing.ts';
import { createBuyer } from '../payments.scene.testing.ts';
import { formatsOf } from '../spelled.ts';
import {
  BrokenWord,
  inWords,
  isButForTheTax,
  isSameAgreement,
  mismatch,
  nextOf,
  type Next,
  type Promised,
  type Vat,
} from './promised.testing.ts';
import { paymentIdOf, type Charge, type World } from './world.testing.ts';

const minute = 60_000;
const day = 86_400_000;

/** A page on which a payment can still be ended: the bank's, the provider's form, or the code of the fast payment system. */
export interface Page {
  promised: Promised;
  paymentId: number;
  secure?: ThreeDSecure;
  token?: string;
  link?: string;
}

/** An order as its buyer knows it. */
export interface Order {
  promised: Promised;
  status: Payment['status'] | 'unknown';
  /** Whether its buyer dropped it, or was told that another one took its place: it is never sold. */
  isGivenUp?: true;
}

/** What came of a call: it has answered, with success or without, or nobody knows. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** What somebody does, and what they have agreed to by it. */
export interface Act {
  /** Charges that may be made now. */
  agreed?: Promised[];
  /** What may be told of the next charge after a success; until one is certain also what was told before. */
  becomes?: (Next | null)[];
  /** After how many statements the process is killed. */
  kill?: number | null;
  work: () => Promise<unknown>;
}

/** Somebody with a memory: of what they were shown, and of what was taken from them. */
export async function createPerson(world: World, cardType: CardType) {
  const buyer = await createBuyer(world.shop, cardType);
  await buyer.data();
  const account = String(buyer.id);
  const known = new Map<string, Charge['state']>();
  const read = new Set<string>();
  const person = {
    world,
    buyer,
    account,
    cardType,
    /** The next charge as they were last told of it. */
    told: null as Next | null,
    /** Its sums that they have agreed to or read in a mail, not only on the plan's page. */
    sums: new Set<number>(),
    /** The tax as it was last shown, and when they last said who pays. */
    vat: null as Vat,
    detailsAt: null as Date | null,
    /** Whether its page says that it has failed and is tried again. */
    isDunning: false,
    /** Whether the gateways are well. */
    isCalm: true,
    /** Whether the plan was stopped: nothing may follow it. */
    isLeaving: false,
    /** Whether money goes back, with which a plan may end as soon as we hear of it. */
    isReturned: false,
    pages: [] as Page[],
    orders: new Map<number, Order>(),
    charges: new Map<string, { charge: Charge; promised: Promised }>(),
    /** What was said to go back, by payment. */
    returns: new Map<number, number>(),
    /** What was returned of payments that stand. */
    parts: new Map<number, number>(),
    codes: new Set<string>(),
    /** Of the renewal that is told of: the cards that refused it, and whether anything was tried or said since it fell due. */
    renewal: { refused: new Set<string>(), isTaken: false, hasNewCard: false, lastSign: 0 },
    act,
    work,
    readMails,
    expectKeptWord,
  };

  async function act({ agreed = [], becomes, kill = null, work: make }: Act): Promise<Outcome> {
    const before = agreed.length > 0 ? (await buyer.data()).tokens : 0;
    const earlier = await buyer.status();
    let outcome: Outcome = 'unknown';
    if (kill === null) outcome = outcomeOf(await make());
    else await crashAfter(kill, make, world.databaseName);
    for (const next of [...(becomes ?? []), ...agreed.map(({ next }) => next)]) {
      if (next) person.sums.add(next.amount);
    }
    for (const charge of await newCharges()) {
      const promised = agreed.find((one) => mismatch(charge, one) === undefined);
      if (!promised) {
        const [first] = agreed;
        const why = first ? mismatch(charge, first) : 'nobody had asked for it';
        throw new BrokenWord(`charged ${inWords(charge)}, told ${inWords(first)}: ${why}`);
      }
      person.charges.set(charge.id, { charge, promised });
    }
    const granted: Promised[] = [];
    const lost = kill === null ? undefined : { promised: agreed[0], earlier };
    const fulfilled = await follow(granted, lost);
    if (agreed.length > 0 && kill === null && person.isCalm) await expectTokens(before, granted);
    const changed = becomes && outcome !== 'refused' ? becomes : [person.told];
    const believed = [...changed, ...(person.isReturned ? [null] : [])];
    const isChanged = becomes !== undefined && outcome === 'done';
    const unsure = kill !== null || !person.isCalm || fulfilled.length > 1 || (becomes && !isChanged);
    const after = fulfilled.length > 0 && !unsure ? fulfilled : [...believed, ...fulfilled];
    await look(unsure && !isChanged ? [...after, person.told] : after);
    return outcome;
  }

  /** The workers make a round: what falls due is charged as it was told, and nothing else. */
  async function work(): Promise<void> {
    const { told, renewal } = person;
    await world.work();
    for (const charge of await newCharges()) {
      const why = renewalMismatch(charge);
      if (why) throw new BrokenWord(`renewed by ${inWords(charge)}, told ${inWords(told)}: ${why}`);
      renewal.lastSign = world.now().getTime();
      if (charge.state === 'refused') {
        renewal.refused.add(charge.card ?? '');
        continue;
      }
      renewal.isTaken = true;
      const { plan, period } = told ?? { plan: null, period: null };
      const promised: Promised = {
        ...{ said: 'the announcement', kind: 'tariff', plan, period, means: 'card', vat: person.vat },
        ...{ amount: charge.amount, currency: charge.currency, card: charge.card },
        ...{ tokens: 0, tokensLost: 0, promo: null, next: told, endsAt: null, shownAt: world.now() },
      };
      person.charges.set(charge.id, { charge, promised });
    }
    const hasEnded = await readMails();
    const becomes = [person.told, ...(await follow())];
    const mayEnd = hasEnded || person.isLeaving || person.isReturned;
    await look(mayEnd ? [...becomes, null] : becomes);
    expectNothingDropped(hasEnded);
  }

  function renewalMismatch(charge: Charge): string | undefined {
    const { told, renewal } = person;
    if (!told) return 'nothing was to follow';
    if (renewal.isTaken) return 'it was charged before';
    if (charge.amount !== told.amount) return 'another sum';
    if (charge.currency !== told.currency) return 'another currency';
    if (!person.sums.has(charge.amount)) return 'a sum that no mail has told';
    if (charge.means !== 'card') return 'not from a card';
    const isOther = told.card !== null && charge.card !== told.card && !renewal.refused.has(told.card);
    if (isOther) return 'another card';
    const isEarly = world.now().getTime() < told.at.getTime() - minute;
    // A new card pays at once what has failed.
    const isSooner = person.isDunning && renewal.hasNewCard;
    return isEarly && !isSooner ? 'before its day' : undefined;
  }

  /** A renewal that fell due was tried, or its end was told. */
  function expectNothingDropped(hasEnded: boolean): void {
    const { told, renewal } = person;
    if (hasEnded) person.told = null;
    if (!told || hasEnded || !person.isCalm || renewal.isTaken) return;
    const isDue = world.now().getTime() > told.at.getTime() + minute;
    if (isDue && renewal.lastSign < told.at.getTime()) {
      throw new BrokenWord(`${inWords(told)} fell due, and nothing was tried or said`);
    }
  }

  /** Charges of which we had not heard before. */
  async function newCharges(): Promise<Charge[]> {
    const charges = await world.charges(account);
    const news = charges.filter(({ id, state }) => {
      const before = known.get(id);
      return before === undefined || (before === 'refused' && state !== 'refused');
    });
    for (const { id, state } of charges) known.set(id, state);
    return news;
  }

  /**
   * Follows open orders on their pages; what the orders that went through have promised to follow. `lost`: what was agreed to when
   * the process was killed, and the latest order before.
   */
  async function follow(
    granted: Promised[] = [],
    lost?: { promised: Promised | undefined; earlier: Payment | null },
  ): Promise<(Next | null)[]> {
    const latest = lost?.promised ? await buyer.status() : null;
    if (latest && lost?.promised && latest.id !== lost.earlier?.id && latest.kind === lost.promised.kind) {
      person.orders.set(latest.id, { promised: lost.promised, status: 'unknown' });
    }
    const following: (Next | null)[] = [];
    for (const [id, order] of person.orders) {
      if (order.status === 'succeeded' || order.status === 'refunded') continue;
      // Its page is looked at once, and again when money has moved.
      if (order.status !== 'unknown' && !isCharged(id)) continue;
      const shown = await buyer.status(id);
      if (!shown) throw new BrokenWord(`order ${id} is gone`);
      order.status = shown.status;
      if (shown.status !== 'succeeded') continue;
      if (order.isGivenUp) throw new BrokenWord(`order ${id} was given up, and is sold`);
      expectAsOrdered(shown, order.promised);
      granted.push(order.promised);
      if (order.promised.promo !== null) person.codes.add(order.promised.promo);
      if (order.promised.next !== undefined) {
        if (order.promised.next) person.sums.add(order.promised.next.amount);
        following.push(await asOfToday(order.promised));
        person.isLeaving = false;
        person.isReturned = false;
        person.renewal = { refused: new Set(), isTaken: false, hasNewCard: false, lastSign: 0 };
      }
    }
    return following;
  }

  /** What an order promised to follow; somebody who has said since who pays reads the tax on the plan's page. */
  async function asOfToday({ next = null, shownAt }: Promised): Promise<Next | null> {
    if (!next || !person.detailsAt || person.detailsAt < shownAt) return next;
    const today = nextOf((await buyer.subscription())?.next ?? null);
    return today && isButForTheTax(today, next) ? today : next;
  }

  /** What is bought at once from its page brings and ends the tokens that the page said. */
  async function expectTokens(before: number, granted: Promised[]): Promise<void> {
    const [promised] = granted;
    if (!promised || granted.length > 1 || promised.shownAt.getTime() < world.now().getTime() - minute)
      return;
    const { tokens } = await buyer.data();
    const told = before + promised.tokens - promised.tokensLost;
    if (tokens !== told) {
      throw new BrokenWord(`${inWords(promised)} has led from ${before} tokens to ${tokens}, told ${told}`);
    }
  }

  function isCharged(paymentId: number): boolean {
    const made = [...person.charges.values()];
    return made.some(({ charge }) => charge.state !== 'refused' && paymentIdOf(charge.order) === paymentId);
  }

  function expectAsOrdered(shown: Payment, promised: Promised): void {
    const { kind, plan, period, amount, currency, means, tokens } = promised;
    const said = { kind, plan, period, amount, currency, means, tokens };
    const got = Object.fromEntries(Object.keys(said).map((key) => [key, shown[key as keyof typeof said]]));
    if (JSON.stringify(said) !== JSON.stringify(got)) {
      throw new BrokenWord(`paid ${JSON.stringify(got)}, told ${JSON.stringify(said)}`);
    }
    if (!promised.endsAt || !shown.endsAt) return;
    const late = Date.parse(shown.endsAt) - promised.endsAt.getTime();
    const passed = Math.abs(world.now().getTime() - promised.shownAt.getTime());
    // What was paid for besides since the page was shown comes on top.
    const besides = [...person.charges.values()].filter(
      ({ charge, promised: { kind, shownAt } }) =>
        kind === 'tariff' && shownAt >= promised.shownAt && paymentIdOf(charge.order) !== shown.id,
    );
    if (late < -minute || late > passed + 3 * day + besides.length * 31 * day) {
      throw new BrokenWord(`paid until ${shown.endsAt}, told ${promised.endsAt.toISOString()}`);
    }
  }

  /** Looks at the plan's page: it says what was agreed. */
  async function look(agreed: (Next | null)[]): Promise<void> {
    const view = await buyer.subscription();
    const next = nextOf(view?.next ?? null);
    // After the days of grace the page shows no plan; the worker that comes late says how it went on.
    const isForgotten = !view && person.told && world.now().getTime() < person.told.at.getTime();
    if (!view && !isForgotten && !agreed.includes(null)) return;
    if (!agreed.some((one) => isSameAgreement(one, next))) {
      const told = agreed.map(inWords).join(' or ');
      throw new BrokenWord(`the plan's page says ${inWords(next)}, agreed was ${told}`);
    }
    see(view, next);
  }

  function see(view: Subscription | null, next: Next | null): void {
    const { told } = person;
    person.isDunning = view?.dunning != null;
    if (next && !(told && isButForTheTax(next, told))) person.sums.add(next.amount);
    if (next && told && next.at.getTime() > told.at.getTime() && !view?.dunning) {
      person.renewal = { refused: new Set(), isTaken: false, hasNewCard: false, lastSign: 0 };
    }
    person.told = next;
  }

  /** Reads what came by mail; whether it says that the plan has ended. */
  async function readMails(): Promise<boolean> {
    const mails = await world.shop.testApp.mailbox(buyer.email);
    let hasEnded = false;
    for (const mail of mails.toReversed()) {
      const key = `${mail.sentAt} ${mail.subject}`;
      if (read.has(key)) continue;
      read.add(key);
      if (/ renews on |^The next charge for /.test(mail.subject)) await expectAnnounced(mail);
      if (/^We could not charge/.test(mail.subject)) person.renewal.lastSign = world.now().getTime();
      if (/ plan has ended$/.test(mail.subject)) hasEnded = true;
    }
    return hasEnded;
  }

  /** The announcement says what was agreed on screen. Its day may have moved, so that it comes in time: the plan's page says so. */
  async function expectAnnounced({ text }: TestMail): Promise<void> {
    const { told } = person;
    if (!told) throw new BrokenWord('a charge was announced to whom none was to follow');
    const { at } = nextOf((await buyer.subscription())?.next ?? null) ?? told;
    const moved = at > told.at ? at : told.at;
    const format = formatsOf(told.currency, 'en');
    const parts = [format.money(told.amount), format.date(moved), told.card ? lastFour(told.card) : ''];
    const missing = parts.find((part) => !text.includes(part));
    if (missing !== undefined) throw new BrokenWord(`the announcement lacks ${missing}: ${text}`);
    person.sums.add(told.amount);
  }

  /** Nobody renews what was never to renew; whoever paid has what they paid for. */
  async function expectKeptWord(): Promise<void> {
    const { plan } = await buyer.data();
    const paid = [...person.charges.values()].some(({ promised }) => promised.kind === 'tariff');
    if (plan !== 'free' && !paid) throw new BrokenWord(`has ${plan} and never paid for it`);
  }
  return person;
}

/** What answers to calls say: one success is enough. A call whose answer was lost, or that failed, may have done anything. */
function outcomeOf(answer: unknown): Outcome {
  const codes = (Array.isArray(answer) ? answer : [answer]).map((one: unknown) =>
    typeof one === 'object' && one !== null && 'statusCode' in one ? Number(one.statusCode) : 500,
  );
  if (codes.includes(200)) return 'done';
  return codes.every((code) => code >= 400 && code < 500) ? 'refused' : 'unknown';
}

export type Person = Awaited<ReturnType<typeof createPerson>>;
