import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hmac, isSigned } from './signatures.ts';
import { readNotice } from './lyra.notices.ts';
import { cards, openStage, testOrder, type Received, type Stage } from './stage.testing.ts';

/** How many forgeries of each webhook are tried. */
const forgeries = 100;

describe('signatures', () => {
  test('CloudPayments: both headers of a known message', () => {
    const key = 'test_secret_0001';
    const message =
      'TransactionId=1001&Amount=10.00&Currency=RUB&InvoiceId=INV-1&Description=%D0%A2%D0%B5%D1%81%D1%82+1&TestMode=1';
    expect(hmac(key, message, 'base64')).toBe('5IpCmfGaJAy7zoLWKB3b60b4RaT6qBfhCzJESJtIx1M=');
    const decoded = decodeURIComponent(message.replaceAll('+', ' '));
    expect(hmac(key, decoded, 'base64')).toBe('y/somHZaUeRJKswGNtVxg6aUiXDznM/5uQYfPdy9uVY=');
  });

  test('Lyra: known messages of both families', () => {
    const message = '{"orderStatus":"PAID","note":"a/b"}';
    expect(hmac('ktM7bSeTJpclvpm4eEE9N0LIyoxUvsQ9AAYbQI1xQx7Qh', '', 'hex')).toBe(
      'a95c2b13d50d57858ff38e7abd76c39d644fd5d1cfdcc360e4c61f2fc48d4a5e',
    );
    expect(hmac('testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M', message, 'hex')).toBe(
      'cb054516e9e94e867939879e8f0e1fcef0836fc0eb3a18880cadedfe0e79d363',
    );
    expect(hmac('38453613e7f44dc58732bad3dca2bca3', message, 'hex')).toBe(
      'cd64e896861578c902f72fe2e67f168cac6182b6447ccd0c5f4c608aeee8297a',
    );
  });

  test('of another length, type or message are wrong', () => {
    const by = { key: 'k', message: 'm', encoding: 'hex' } as const;
    expect(isSigned(hmac('k', 'm', 'hex'), by)).toBe(true);
    for (const wrong of ['', 'é', undefined, ['a'], hmac('k', 'M', 'hex'), `${hmac('k', 'm', 'hex')}0`])
      expect(isSigned(wrong, by)).toBe(false);
  });
});

describe('webhooks', () => {
  let stage: Stage;
  let pay: Received;
  let ipn: Received;
  let signed: Record<string, string>;

  beforeAll(async () => {
    stage = await openStage();
    const order = testOrder();
    const cryptogram = await stage.payer.cryptogram({ number: cards.cloudpayments.good });
    await stage.cloudpayments.chargeCryptogram?.(order, { cryptogram });
    const form = await stage.lyra.createForm?.(testOrder({ currency: 'EUR' }), 'payment');
    const result = await stage.payer.form(form?.formToken ?? '', { number: cards.lyra.good });
    signed = 'signed' in result ? result.signed : {};
    const arrived = (type: string) =>
      vi.waitFor(
        () => {
          const found = stage.received.find((webhook) => webhook.type === type);
          if (!found) throw new Error(`${type} has not arrived yet`);
          return found;
        },
        { timeout: 60_000 },
      );
    pay = await arrived('pay');
    ipn = await arrived('ipn');
  });
  afterAll(() => stage.close());

  test('that are genuine are read', () => {
    expect(stage.cloudpayments.readWebhook(pay)?.transaction.state).toBe('succeeded');
    expect(stage.lyra.readWebhook(ipn)?.transaction.state).toBe('succeeded');
    expect(stage.lyra.verifyReturn?.(signed)?.state).toBe('succeeded');
  });

  /** One byte of the body is another. */
  const flip = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });

  function altered({ rawBody }: Received, { at, by }: { at: number; by: number }): Uint8Array {
    const bytes = Uint8Array.from(rawBody);
    const index = at % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ by;
    return bytes;
  }

  test('of CloudPayments with an altered body, signature or key are not', () => {
    const forgery = fc.oneof(
      flip.map((change) => ({ ...pay, rawBody: altered(pay, change) })),
      fc.string().map((text) => ({ ...pay, headers: { ...pay.headers, 'content-hmac': text } })),
      fc.string({ minLength: 1 }).map((key) => {
        const digest = createHmac('sha256', key).update(pay.rawBody).digest('base64');
        return { ...pay, headers: { ...pay.headers, 'content-hmac': digest } };
      }),
      fc.string({ minLength: 1 }).map((extra) => ({
        ...pay,
        rawBody: Buffer.concat([pay.rawBody, Buffer.from(`&Amount=${extra}`)]),
      })),
      fc.constant({ ...pay, headers: { 'content-type': pay.headers['content-type'] } }),
    );
    const isRead = (webhook: Received) => stage.cloudpayments.readWebhook(webhook) !== undefined;
    fc.assert(
      fc.property(forgery, (webhook) => !isRead(webhook)),
      { numRuns: forgeries },
    );
  });

  test('of Lyra with an altered answer, signature, key or family are not', () => {
    const posted = Object.fromEntries(new URLSearchParams(Buffer.from(ipn.rawBody).toString()));
    const answer = posted['kr-answer'] ?? '';
    const put = (fields: Record<string, string>): Received => ({
      ...ipn,
      rawBody: Buffer.from(new URLSearchParams({ ...posted, ...fields }).toString()),
    });
    const forgery = fc.oneof(
      fc
        .tuple(fc.nat({ max: answer.length - 1 }), fc.constantFrom('0', 'x', '"', ' '))
        .filter(([at, sign]) => answer[at] !== sign)
        .map(([at, sign]) => put({ 'kr-answer': answer.slice(0, at) + sign + answer.slice(at + 1) })),
      fc.string().map((text) => put({ 'kr-hash': text })),
      fc.string({ minLength: 1 }).map((key) => put({ 'kr-hash': hmac(key, answer, 'hex') })),
      fc.constantFrom('sha1', 'none', '').map((name) => put({ 'kr-hash-algorithm': name })),
      // Genuine, but made for the other route.
      fc.constantFrom(put({ 'kr-hash-key': 'sha256_hmac' }), put(signed)),
    );
    const isRead = (webhook: Received) => stage.lyra.readWebhook(webhook) !== undefined;
    fc.assert(
      fc.property(forgery, (webhook) => !isRead(webhook)),
      { numRuns: forgeries },
    );
    expect(stage.lyra.verifyReturn?.(posted)).toBeUndefined();
    expect(stage.lyra.verifyReturn?.({})).toBeUndefined();
  });

  test('of Lyra from another shop or mode are not', () => {
    const by = { family: 'sha256_hmac', key: 'simulated-hmac-key' } as const;
    expect(readNotice(signed, { shopId: '10000001', isTest: true }, by)?.state).toBe('succeeded');
    expect(readNotice(signed, { shopId: '10000002', isTest: true }, by)).toBeUndefined();
    expect(readNotice(signed, { shopId: '10000001', isTest: false }, by)).toBeUndefined();
  });

  test('of a type we do not know are not', () => {
    expect(stage.cloudpayments.readWebhook({ ...pay, type: 'recurrent' })).toBeUndefined();
  });

  test('as JSON are read as well', () => {
    const body = JSON.stringify(Object.fromEntries(new URLSearchParams(Buffer.from(pay.rawBody).toString())));
    const webhook = {
      type: 'pay',
      rawBody: Buffer.from(body),
      headers: { 'content-type': 'application/json', 'content-hmac': hmac('simulated', body, 'base64') },
    };
    expect(stage.cloudpayments.readWebhook(webhook)?.transaction.state).toBe('succeeded');
  });

  test('are answered as the sender expects', () => {
    expect(JSON.parse(stage.cloudpayments.answerWebhook(true).body)).toEqual({ code: 0 });
    expect(JSON.parse(stage.cloudpayments.answerWebhook(false).body)).toEqual({ code: 13 });
    expect(stage.lyra.answerWebhook(true)).toMatchObject({ status: 200 });
  });
});
