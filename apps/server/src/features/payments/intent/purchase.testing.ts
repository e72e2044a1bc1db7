import { randomUUID } from 'node:crypto';
import type { PaymentResult, Tariff } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import type { PurchasePreview, SbpLink } from '@polylogue/contract/payments';
import type { CardName, Of } from './moves.testing.ts';
import type { Page, Person } from './person.testing.ts';
import { BrokenWord, lastFour, nextOf, promiseOf, type Promised } from './promised.testing.ts';

const russianCards: Record<CardName, string> = {
  good: '4000000000003055',
  second: '4000000000000002',
  secure: '4242424242424242',
  noFunds: '4000056655665556',
  noFundsLater: '4111111111111111',
};
const europeanCards: Record<CardName, string> = {
  good: '4970100000000055',
  second: '5970100300000067',
  secure: '4970110000000021',
  noFunds: '4970100000000113',
  noFundsLater: '4970101000001002',
};
/** Longer than all lives together. */
const expires = '12/99';
const things = {
  basic: ['basic', 'month'],
  pro: ['pro', 'month'],
  creative: ['creative', 'month'],
  'year of basic': ['basic', 'year'],
  'year of pro': ['pro', 'year'],
} as const;

/** Opens an order page, and pays on it what it says. */
export async function purchase(person: Person, move: Of<'buy'>, kill: number | null): Promise<void> {
  const { buyer, world } = person;
  const isAbroad = move.abroad && move.means !== 'sbp';
  const other = person.cardType === 'ru' ? 'other' : 'ru';
  const cardType = move.means === 'sbp' ? 'ru' : isAbroad ? other : person.cardType;
  const headers = { 'x-card-type': cardType };
  const wanted = await wantedOf(person, move.thing, headers);
  const query = Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, String(value)]));
  const page = await buyer.ask(allCalls.previewPurchase, { query, headers });
  if (page.statusCode !== 200) return;
  const preview = page.json<PurchasePreview>();
  if (preview.promo && person.codes.has(preview.promo.label)) {
    throw new BrokenWord(`the code ${preview.promo.label} was used before`);
  }
  person.vat = preview.vat;
  const isYear = preview.period === 'year';
  const renews = move.renews || isYear;
  const usesSaved = move.means === 'saved' && preview.card !== null;
  const typed = move.means === 'saved' || move.means === 'sbp' ? 'good' : move.means;
  const number = (cardType === 'ru' ? russianCards : europeanCards)[typed];
  const opensForm = cardType === 'other' && !usesSaved;
  const card = move.means === 'sbp' ? null : usesSaved ? lastFour(preview.card) : number.slice(-4);
  const promised = promiseOf(preview, {
    means: move.means === 'sbp' ? 'sbp' : 'card',
    card: opensForm ? null : card,
    renews,
    now: world.now(),
  });
  const isLater = preview.effect === 'downgrade';
  const isRefused = preview.effect === 'contract' || (isLater && move.means === 'sbp');
  const cryptogramm =
    move.means === 'sbp' || usesSaved || opensForm
      ? undefined
      : await world.shop.payer.cryptogram({ number, expires });
  const press = () => {
    const shared = { client_id: randomUUID(), amount: preview.amount, override_limit: true, beginNow: true };
    if (move.means === 'sbp') {
      return 'tariffId' in wanted
        ? buyer.ask(allCalls.payTariffSbp, { body: { ...wanted, ...shared, touch: true }, headers })
        : buyer.ask(allCalls.payTokensSbp, { body: { ...wanted, ...shared, touch: true }, headers });
    }
    const body = { ...shared, cryptogramm, useSavedCard: usesSaved };
    return 'tariffId' in wanted
      ? buyer.ask(allCalls.payTariff, { body: { ...wanted, ...body, isRecurrent: renews }, headers })
      : buyer.ask(allCalls.payTokens, { body: { ...wanted, ...body }, headers });
  };
  const pages: Page[] = [];
  await person.act({
    agreed: isRefused || isLater ? [] : [promised],
    ...(isLater && !isRefused ? { becomes: [nextOf(preview.next)] } : {}),
    kill,
    work: async () => {
      const answers = await Promise.all(Array.from({ length: move.tabs }, press));
      for (const answer of answers) {
        if (answer.statusCode === 200) keep(person, promised, answer.json(), pages);
      }
      return answers;
    },
  });
  if (kill === null) await giveUpEarlier(person, promised);
  const [left] = pages;
  if (left && move.then !== 'leave') {
    await endPage(person, left, { then: move.then, means: typed });
  }
}

/** Remembers the order and the page on which it goes on. */
function keep(person: Person, promised: Promised, answer: PaymentResult | SbpLink, pages: Page[]): void {
  const { paymentId, boughtBefore } = answer;
  if (paymentId === null || boughtBefore) return;
  if (!person.orders.has(paymentId)) person.orders.set(paymentId, { promised, status: 'unknown' });
  const page: Page = { promised, paymentId };
  if ('link' in answer) {
    if (answer.link === null) return;
    page.link = answer.link;
  } else {
    if (answer.token !== null) page.token = answer.token;
    const secure = JSON.parse(answer.additionalParams ?? '{}') as NonNullable<Page['secure']>;
    if (secure.MD) page.secure = secure;
  }
  if (!page.link && !page.token && !page.secure) return;
  pages.push(page);
  person.pages.push(page);
}

/** Only the last order of a thing is to be paid: what was begun before it is given up, unless it was paid by then. */
async function giveUpEarlier({ buyer, orders }: Person, bought: Promised): Promise<void> {
  const isSame = ({ kind, plan, period, tokens }: Promised) =>
    kind === bought.kind && plan === bought.plan && period === bought.period && tokens === bought.tokens;
  const same = [...orders].filter(([, { promised }]) => isSame(promised));
  const latest = Math.max(...same.map(([id]) => id));
  for (const [id, order] of same) {
    if (id === latest || order.isGivenUp) continue;
    if ((await buyer.status(id))?.status === 'failed') order.isGivenUp = true;
  }
}

/** Ends a payment on its page, as that page was promised. */
export async function endPage(
  person: Person,
  page: Page,
  { then, means }: { then: 'finish' | 'refuse'; means: CardName },
): Promise<void> {
  const { shop } = person.world;
  const { promised, secure, token, link } = page;
  const isPaid = then === 'finish';
  const number = europeanCards[means];
  const agreed = token === undefined ? promised : { ...promised, card: number.slice(-4) };
  await person.act({
    agreed: [agreed],
    work: async () => {
      if (link !== undefined) return shop.payer.sbp(link, isPaid ? 'pay' : 'refuse');
      if (token !== undefined) {
        return shop.payer.form(token, { number, expires }, isPaid ? 'confirm' : 'refuse').catch(ofLostAnswer);
      }
      if (!secure) return;
      const bank = { url: secure.AcsUrl, transaction: secure.MD, request: secure.PaReq };
      const fields = await shop.payer.threeDSecure(bank, isPaid ? 'Confirm' : 'Refuse');
      const url = new URL(secure.TermUrl).pathname;
      const payload = new URLSearchParams(fields).toString();
      const type = 'application/x-www-form-urlencoded';
      return shop.testApp.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    },
  });
}

/** The payer's browser loses the gateway's answer; what was paid stays paid. */
function ofLostAnswer(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

async function wantedOf(
  { buyer }: Person,
  thing: Of<'buy'>['thing'],
  headers: Record<string, string>,
): Promise<{ tariffId: number } | { quantity: number }> {
  if (thing === 'tokens') return { quantity: 100_000 };
  if (thing === 'more tokens') return { quantity: 500_000 };
  const [key, period] = things[thing];
  const list = (await buyer.ask(allCalls.tariffListOf, { headers })).json<Tariff[]>();
  const found = list.find((one) => one.key === key && one.period === period);
  if (!found) throw new Error(`There is no ${thing}.`);
  return { tariffId: found.id };
}

/** Keeps a card without a purchase: at most a rouble is held for a moment. */
export async function keepCard(person: Person, name: CardName, kill: number | null): Promise<void> {
  const { buyer, world, cardType } = person;
  const number = (cardType === 'ru' ? russianCards : europeanCards)[name];
  const isRussian = cardType === 'ru';
  const promised: Promised = {
    ...{ said: 'the page of cards', kind: 'card', plan: null, period: null, means: 'card', vat: null },
    ...{ amount: isRussian ? 100 : 0, currency: isRussian ? 'RUB' : 'EUR', card: number.slice(-4) },
    ...{ tokens: 0, tokensLost: 0, promo: null, next: undefined, endsAt: null, shownAt: world.now() },
  };
  const cryptogramm = isRussian ? await world.shop.payer.cryptogram({ number, expires }) : undefined;
  const pages: Page[] = [];
  await person.act({
    agreed: [promised],
    kill,
    work: async () => {
      const answer = await buyer.ask(allCalls.bindCard, { body: { cryptogramm } });
      if (answer.statusCode === 200) keep(person, promised, answer.json(), pages);
    },
  });
  const [page] = pages;
  if (page) await endPage(person, page, { then: 'finish', means: name });
  person.renewal.hasNewCard = true;
}
