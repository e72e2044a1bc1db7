import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { callHeaders } from './people.ts';

/** Test cards of the simulated gateways, by what becomes of them. */
export const cards = {
  /** The bank's page asks first. */
  secure: '4242 4242 4242 4242',
  approved: '4000 0000 0000 3055',
  noFunds: '4000 0566 5566 5556',
  /** For the provider's form. */
  form: '4970 1000 0000 0055',
  formRefused: '4970 1000 0000 0113',
} as const;

/** Ticks the box that asks to begin at once, where one has to: nothing can be paid before. */
export async function beginAtOnce(page: Page): Promise<void> {
  // Once a price is named, it is known whether there is a box.
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/\d|Nothing to pay/);
  const box = page.getByRole('checkbox', { name: /at once$/ });
  if ((await box.count()) > 0) await box.check();
}

/** Fills the card page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await beginAtOnce(page);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/39');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByLabel('Name on the card').fill('Maria Kern');
}

/** Fills the provider's form, whose fields are frames of its own. */
export async function fillForm(page: Page, number: string): Promise<void> {
  await beginAtOnce(page);
  for (const [title, value] of [
    ['Card number', number],
    ['Expiry date', '12/39'],
    ['Security code', '123'],
  ]) {
    await page
      .frameLocator(`iframe[title="${title}"]`)
      .getByRole('textbox')
      .fill(value ?? '');
  }
}

/** Address of the card page for a token package. */
export function packagePage(quantity: number): string {
  return `/cloud/${encodeURIComponent(JSON.stringify({ type: 'tokens', data: { quantity } }))}`;
}

/** The user's plan and tokens. */
export async function tariffData(api: APIRequestContext): Promise<{ plan: string; tokens: number }> {
  const response = await api.get('/api/account-info/tariff-data', { headers: callHeaders });
  expect(response.status()).toBe(200);
  return (await response.json()) as { plan: string; tokens: number };
}

/** The user's latest payment. */
export async function latestPayment(
  api: APIRequestContext,
): Promise<{ id: number; status: string; link: string | null } | null> {
  const response = await api.get('/api/payment/status', { headers: callHeaders });
  const body = (await response.json()) as {
    payment: { id: number; status: string; link: string | null } | null;
  };
  return body.payment;
}

/** Pays in the bank's application what a code asks for. */
export async function payInBank(api: APIRequestContext): Promise<void> {
  const link = (await latestPayment(api))?.link ?? '';
  const response = await api.post(link, { form: { decision: 'pay' }, maxRedirects: 0 });
  expect(response.status()).toBeLessThan(400);
}

/** Saved cards as the server lists them; the first is the active one. */
export const savedCards = [
  { id: 71, number: '417000******4417', isActive: true, cardType: 'other', expires: '2039-08' },
  { id: 72, number: '510000******0092', isActive: false, cardType: 'other', expires: '2039-12' },
] as const;

/** A running Pro that Basic follows, as the server tells it. */
export const runningPlan = {
  plan: 'pro',
  period: 'month',
  amount: 1_500,
  currency: 'EUR',
  renews: true,
  endsAt: '2039-12-18T10:00:00.000Z',
  nextChargeAt: '2039-12-18T10:00:00.000Z',
  next: {
    plan: 'basic',
    period: 'month',
    amount: 700,
    currency: 'EUR',
    at: '2039-12-18T10:00:00.000Z',
    card: savedCards[0],
  },
  nextPlan: 'basic',
  dunning: null,
  schedule: [],
  leave: null,
  leftAt: null,
  resume: null,
  refundable: null,
} as const;

/** Shows a page what a user with a plan and cards would see. */
export async function showAsOwn(
  page: Page,
  { subscription = runningPlan, list = savedCards }: { subscription?: object; list?: readonly object[] } = {},
): Promise<void> {
  await page.route('**/api/tariff/subscription', (route) => route.fulfill({ json: { subscription } }));
  await page.route('**/api/card/list', (route) => route.fulfill({ json: list }));
  const own = await tariffData(page.request);
  await page.route('**/api/account-info/tariff-data', (route) =>
    route.fulfill({
      json: { ...own, name: 'pro', plan: 'pro', activeSubs: true, dateDeactivated: runningPlan.endsAt },
    }),
  );
}
