import { constants, publicEncrypt } from 'node:crypto';
import type { Delivery } from './courier.ts';
import type { FormResult } from './lyra/form-payments.ts';
import type { ShownTransaction } from './shown-transaction.ts';

/** What somebody types. */
export interface TypedCard {
  number: string;
  /** `MM/YY` */
  expires?: string;
  code?: string;
}

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
}

/** Does in a test what a person does in a browser, without one. `url` is that of the simulators. */
export function testPayer(url: string) {
  return {
    /** What checkout.js makes of a card. */
    async cryptogram(
      { number, expires = '12/39', code = '123' }: TypedCard,
      publicId = 'test_api_simulated',
    ) {
      const response = await fetch(`${url}/cloudpayments/payments/publickey`);
      const { Pem } = (await response.json()) as { Pem: string };
      const yearMonth = expires.slice(3) + expires.slice(0, 2);
      const text = Buffer.from(`${number}@${yearMonth}@${code}@${publicId}`);
      const value = publicEncrypt({ key: Pem, padding: constants.RSA_PKCS1_PADDING }, text).toString(
        'base64',
      );
      return `01${number.slice(0, 6)}${number.slice(-4)}${yearMonth}04${value}`;
    },
    /** Opens the bank's page and presses a button; what it posts to the shop. */
    async threeDSecure(
      secure: { url: string; transaction: string; request: string },
      decision: 'Confirm' | 'Refuse' = 'Confirm',
    ) {
      const fields = { MD: secure.transaction, PaReq: secure.request, TermUrl: 'http://shop.test/3ds' };
      const page = await fetch(secure.url, { method: 'POST', body: new URLSearchParams(fields) });
      const form = (await page.text()).split('<form').find((part) => part.includes(`>${decision}<`)) ?? '';
      const value = (name: string): string =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
      return { MD: value('MD'), PaRes: value('PaRes') };
    },
    /** Opens the link of the fast payment system. */
    sbp: (link: string, decision: 'pay' | 'refuse' = 'pay') =>
      fetch(link, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' }),
    /** Pays in Lyra's form. With a bank's page it decides there and goes on. */
    async form(
      formToken: string,
      { number, expires = '12/39', code = '123' }: TypedCard,
      decision: 'confirm' | 'refuse' = 'confirm',
    ): Promise<FormResult> {
      const publicKey = '10000001:testpublickey_simulated';
      const typed = { formToken, publicKey, pan: number, expiry: expires, securityCode: code };
      const result = (await (await post(`${url}/lyra/form/pay`, typed)).json()) as FormResult;
      if (result.kind !== 'challenge') return result;
      await fetch(`${url}/lyra/acs/${result.id}`, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
      });
      const finished = await post(`${url}/lyra/form/finish`, { id: result.id });
      return (await finished.json()) as FormResult;
    },
    /** Closes Lyra's form. */
    abandon: (formToken: string) => post(`${url}/lyra/form/abandon`, { formToken }),
    /** Sets a directive for an order, an account or `*`. */
    direct: (subject: string, directive: string) =>
      post(`${url}/payments/directives`, { subject, directive }),
    /** Where webhooks go from now on. */
    target: (targets: { cloudpayments?: string; lyra?: string }) => post(`${url}/payments/targets`, targets),
    /** Sends what was held. */
    release: (order: string, reverse = false) => post(`${url}/payments/release`, { order, reverse }),
    /** Ends what waits: a link, a refund, a capture. */
    finish: (order: string, decision: 'pay' | 'refuse' = 'pay') =>
      post(`${url}/payments/finish`, { order, decision }),
    /** Returns a payment as somebody does in the gateway's cabinet; without an amount the whole of it. */
    refund: (order: string, amount?: number) => post(`${url}/payments/refund`, { order, amount }),
    /** What the simulators know of an order, or of an account. */
    async seen(
      order = '',
      account = '',
    ): Promise<{ transactions: ShownTransaction[]; webhooks: Delivery[] }> {
      const query = new URLSearchParams({ order, account });
      const response = await fetch(`${url}/payments?${query.toString()}`, {
        headers: { accept: 'application/json' },
      });
      return (await response.json()) as { transactions: ShownTransaction[]; webhooks: Delivery[] };
    },
  };
}
