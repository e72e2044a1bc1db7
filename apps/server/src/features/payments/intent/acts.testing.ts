import type { PaymentRow } from '@polylogue/contract/billing';
import type { CallInput } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { RefundCheck, WithdrawalTerms } from '@polylogue/contract/refunds';
import type { Subscription } from '@polylogue/contract/subscriptions';
import type { Of, Step } from './moves.testing.ts';
import type { Person } from './person.testing.ts';
import { BrokenWord, inWords, isButForTheTax, lastFour, nextOf, type Promised } from './promised.testing.ts';
import { paymentIdOf } from './world.testing.ts';
import { endPage, keepCard, purchase } from './purchase.testing.ts';

const day = 86_400;

/** Lets somebody do something, or the world do it to them. */
export async function perform(person: Person, { move, kill }: Step): Promise<void> {
  const { world, buyer } = person;
  const { payer } = world.shop;
  switch (move.kind) {
    case 'buy':
      return purchase(person, move, kill);
    case 'back': {
      const page = person.pages.at(-1 - move.page);
      if (page) await endPage(person, page, move);
      return;
    }
    case 'drop': {
      const page = person.pages.at(-1 - move.page);
      if (!page) return;
      const { paymentId } = page;
      const work = () => buyer.ask(allCalls.dropPayment, { body: { paymentId } });
      const order = person.orders.get(paymentId);
      if ((await person.act({ kill, work })) === 'done' && order) order.isGivenUp = true;
      return;
    }
    case 'keep card':
      return keepCard(person, move.card, kill);
    case 'choose card': {
      const card = await cardAt(person, move.which);
      if (!card) return;
      const query = { cardId: String(card.id) };
      const work = () => buyer.ask(allCalls.activateCard, { query });
      const isChosen = (await person.act({ kill, work })) === 'done';
      const { told } = person;
      const isOfType = told?.currency === (card.cardType === 'ru' ? 'RUB' : 'EUR');
      if (isChosen && isOfType && told.card !== lastFour(card)) {
        throw new BrokenWord(`${lastFour(card)} was made active, the plan's page says ${inWords(told)}`);
      }
      return;
    }
    case 'remove card': {
      const card = await cardAt(person, move.which);
      if (!card) return;
      await person.act({
        kill,
        work: () => buyer.ask(allCalls.unbindCard, { body: { cardId: card.id } }),
      });
      return;
    }
    case 'stop':
      return stop(person, move, kill);
    case 'resume': {
      const view = await buyer.subscription();
      const offered = nextOf(view?.resume ?? null);
      if (!offered) return;
      const body = { amount: offered.amount };
      const resumed = await person.act({
        kill,
        becomes: [isBound(view) ? person.told : offered],
        work: () => buyer.ask(allCalls.resumeSubscribe, { body }),
      });
      if (resumed === 'done') person.isLeaving = false;
      return;
    }
    case 'go free': {
      const becomes = [isBound(await buyer.subscription()) ? person.told : null];
      const left = await person.act({ kill, becomes, work: () => buyer.ask(allCalls.switchToFree) });
      if (left !== 'refused') person.isLeaving = true;
      return;
    }
    case 'give code up':
      await person.act({ kill, work: () => buyer.ask(allCalls.deactivatePromo) });
      return;
    case 'code': {
      const code = await world.shop.promo({ kind: 'percent', value: move.percent });
      await person.act({ kill, work: () => Promise.all([buyer.activate(code), buyer.activate(code)]) });
      return;
    }
    case 'refund':
    case 'withdraw':
      return giveBack(person, move, kill);
    case 'spend': {
      const { tokens } = await buyer.data();
      if (tokens >= move.tokens) await world.shop.spend(buyer.id, move.tokens);
      return;
    }
    case 'company':
      return becomeCompany(person, move, kill);
    case 'chaos':
      person.isCalm = move.manner === '';
      await payer.direct(person.account, move.manner === '' ? '' : `[[sim ${move.manner}]]`);
      return;
    case 'notices':
      await person.act({ kill, work: () => tellAgain(person, move) });
      return;
    case 'cabinet':
      return cabinet(person, move);
    case 'minutes':
      world.advance(move.minutes * 60);
      await person.act({ work: () => Promise.resolve() });
      return;
    case 'work':
      return person.work();
    case 'gateway off': {
      const { gateways } = world.shop.testApp.deps;
      const { cloudpayments, lyra } = gateways;
      const wasCalm = person.isCalm;
      person.isCalm = false;
      Object.assign(gateways, { cloudpayments: undefined, lyra: undefined });
      try {
        await person.work();
      } finally {
        Object.assign(gateways, { cloudpayments, lyra });
        person.isCalm = wasCalm;
      }
      return;
    }
    case 'days':
      return pass(person, move);
    default:
      move satisfies never;
  }
}

async function cardAt({ buyer }: Person, which: number) {
  const cards = await buyer.cards();
  return cards[which % Math.max(cards.length, 1)];
}

/** Whether months of a year are still charged, whatever is to follow them. */
function isBound(view: Subscription | null): boolean {
  return view?.schedule.some(({ status }) => status === 'due') ?? false;
}

/** Stops the plan; a year at once, for what its dialog says. */
async function stop(person: Person, { at: leave }: Of<'stop'>, kill: number | null): Promise<void> {
  const { buyer, world } = person;
  const view = await buyer.subscription();
  const dialog = leave === 'now' ? view?.leave : null;
  const fee: Promised[] = [];
  if (view && dialog && dialog.fee > 0) {
    fee.push({
      ...{ said: 'the dialog of leaving', kind: 'fee', plan: null, period: null, means: 'card' },
      ...{ amount: dialog.fee, currency: view.currency, card: lastFour(dialog.card), vat: dialog.vat },
      ...{ tokens: 0, tokensLost: 0, promo: null, next: null, endsAt: null, shownAt: world.now() },
    });
  }
  const body = { leave, ...(dialog ? { fee: dialog.fee } : {}) };
  const stopped = await person.act({
    agreed: fee,
    becomes: [leave === 'end' && isBound(view) ? person.told : null],
    kill,
    work: async () => {
      const answer = await buyer.ask(allCalls.cancelSubscribe, { body });
      if (dialog && dialog.refund > 0 && answer.statusCode === 200 && view?.refundable) {
        person.returns.set(view.refundable, dialog.refund);
      }
      // Its fee is not paid yet: nobody knows.
      const isOpen = answer.statusCode === 200 && !answer.json<{ result: boolean }>().result;
      return isOpen ? undefined : answer;
    },
  });
  if (stopped !== 'refused') person.isLeaving = true;
}

async function rowAt({ buyer }: Person, which: number, fits: (row: PaymentRow) => boolean) {
  const { list } = (await buyer.ask(allCalls.paymentHistoryOf)).json<{ list: PaymentRow[] }>();
  const fitting = list.filter(fits);
  return fitting[which % Math.max(fitting.length, 1)];
}

/** Asks for money back: what the dialog says goes back, and nothing else. */
async function giveBack(
  person: Person,
  { kind, which, clicks }: Of<'refund' | 'withdraw'>,
  kill: number | null,
): Promise<void> {
  const { buyer } = person;
  const row = await rowAt(person, which, (one) =>
    kind === 'refund' ? one.refundable : one.withdrawUntil !== null,
  );
  if (!row) return;
  const paymentId = row.id;
  const press =
    kind === 'refund'
      ? await (async () => {
          const check = await buyer.ask(allCalls.checkRefund, { body: { transactionId: paymentId } });
          person.returns.set(paymentId, check.json<RefundCheck>().payment.amount);
          return () => buyer.refund(paymentId);
        })()
      : await (async () => {
          const dialog = await buyer.ask(allCalls.previewWithdrawal, { body: { paymentId } });
          const returned = dialog.json<{ terms: WithdrawalTerms | null }>().terms?.returned ?? 0;
          person.returns.set(paymentId, returned);
          return () => buyer.ask(allCalls.withdraw, { body: { paymentId, returned } });
        })();
  await person.act({
    kill,
    becomes: [null, person.told],
    work: () => Promise.all(Array.from({ length: clicks }, press)),
  });
  person.isReturned = true;
}

const details: Record<
  Of<'company'>['as'],
  NonNullable<CallInput<typeof allCalls.saveBillingInfo>['body']>
> = {
  person: { billingType: 'BTC', country: 'FR' },
  'german company': {
    ...{ billingType: 'BTB', country: 'DE', vatNumber: 'DE123456788' },
    ...{ name: 'Kern GmbH', address: 'Weg 1\n10115 Berlin' },
  },
  'french company': {
    ...{ billingType: 'BTB', country: 'FR', vatNumber: 'FR40303265045' },
    ...{ name: 'Noyau SARL', address: '1 rue du Puits\n75001 Paris' },
  },
};

/** Saves other details: what comes next may cost otherwise, and the page says so. */
async function becomeCompany(person: Person, { as }: Of<'company'>, kill: number | null): Promise<void> {
  const { buyer, world } = person;
  const save = () => buyer.ask(allCalls.saveBillingInfo, { body: details[as] });
  if (kill === null) {
    await save();
    person.detailsAt = world.now();
  }
  const next = nextOf((await buyer.subscription())?.next ?? null);
  const { told } = person;
  await person.act({
    becomes: next && told && isButForTheTax(next, told) ? [next] : [told],
    work: () => Promise.resolve(),
  });
  const preview = await buyer.preview({ quantity: 100_000 });
  person.vat = preview.vat;
}

/** All notices of somebody's orders once more. */
export async function tellAgain(
  person: Person,
  { times, reversed }: Pick<Of<'notices'>, 'times' | 'reversed'>,
): Promise<void> {
  const { world, account } = person;
  const { webhooks } = await world.seen(account);
  for (const { gateway, type, headers, body, isForged } of reversed ? webhooks.toReversed() : webhooks) {
    const url = `/api/payments/webhooks/${gateway}/${type}`;
    for (let time = 0; time < times; time += 1) {
      const answer = await world.shop.testApp.app.inject({ method: 'POST', url, headers, payload: body });
      if ((answer.statusCode === 401) !== isForged) throw new BrokenWord('a true notice was refused');
    }
  }
}

/** Somebody returns a payment in the gateway's cabinet, or once a part of it, which leaves what it brought. */
async function cabinet(person: Person, { which, part = false }: Of<'cabinet'>): Promise<void> {
  const row = await rowAt(person, which, ({ status }) => status === 'succeeded');
  const charges = [...person.charges.values()].toReversed().filter(({ charge }) => charge.state === 'taken');
  const chosen = row ? charges.find(({ charge }) => paymentIdOf(charge.order) === row.id) : charges[which];
  if (!chosen || chosen.promised.kind === 'card') return;
  const { charge } = chosen;
  const id = paymentIdOf(charge.order);
  // Of money that the other gateway only holds a part goes back without a notice: the comparison of the books finds it.
  if (part && row && charge.currency === 'RUB' && !person.parts.has(id)) {
    const amount = Math.floor(charge.amount / 3);
    person.parts.set(id, amount);
    await person.act({ work: () => person.world.shop.payer.refund(charge.order, amount) });
    return;
  }
  person.returns.set(id, charge.amount);
  await person.act({
    becomes: [null, person.told],
    work: () => person.world.shop.payer.refund(charge.order),
  });
  person.isReturned = true;
}

/** Time passes. Workers that are there announce, charge and try again on the day; others find it all at the end. */
async function pass(person: Person, { days, workers }: Of<'days'>): Promise<void> {
  const { world } = person;
  const until = world.now().getTime() + days * day * 1000;
  const go = (moment: number) => world.advance((moment - world.now().getTime()) / 1000);
  for (let rounds = 0; workers && rounds < 60; rounds += 1) {
    const now = world.now().getTime();
    const due = person.told?.at.getTime() ?? Infinity;
    const moments = [due - 3 * day * 1000 + 60_000, due + 61_000, due + 900_000].filter((one) => one > now);
    const next = Math.min(...moments);
    if (next >= until) break;
    go(next);
    await person.work();
  }
  go(until);
  await person.work();
}
