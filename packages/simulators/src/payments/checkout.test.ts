import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '../server.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

type Create = (fields?: Record<string, string>) => Promise<string>;

/** The script as a page runs it, as far as it needs one. */
async function checkout(inputs: Record<string, string> = {}): Promise<Create> {
  const response = await fetch(`${simulators.url}/cloudpayments/checkout.js`);
  expect(response.headers.get('content-type')).toContain('javascript');
  const window: { cp?: unknown } = {};
  const { atob, btoa, crypto, fetch: load, TextEncoder, Uint8Array } = globalThis;
  const document = { currentScript: { src: response.url } };
  const page = createContext({ window, document, atob, btoa, crypto, fetch: load, TextEncoder, Uint8Array });
  runInContext(await response.text(), page);
  const container = {
    querySelectorAll: () => Object.entries(inputs).map(([cp, value]) => ({ dataset: { cp }, value })),
  };
  const { cp } = window as { cp: { Checkout: new (options: object) => { createPaymentCryptogram: Create } } };
  const made = new cp.Checkout({ publicId: 'test_api_simulated', container });
  return (fields) => made.createPaymentCryptogram(fields);
}

const card = { cardNumber: '4000 0000 0000 3055', expDateMonthYear: '12 / 39', cvv: '123', name: 'ANN LEE' };

async function charge(packet: string): Promise<{ Success: boolean; Model?: { CardExpDate: string } }> {
  const response = await fetch(`${simulators.url}/cloudpayments/payments/cards/charge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('test_api_simulated:simulated').toString('base64')}`,
    },
    body: JSON.stringify({ Amount: 10, IpAddress: '198.51.100.7', CardCryptogramPacket: packet }),
  });
  return (await response.json()) as { Success: boolean; Model?: { CardExpDate: string } };
}

describe('checkout.js', () => {
  it('encrypts a card so that only the gateway can read it', async () => {
    const packet = await (await checkout())(card);
    expect(packet).toMatch(/^014000003055391204/);
    expect(packet).not.toContain('4000000000003055');
    expect(await charge(packet)).toMatchObject({ Success: true, Model: { CardExpDate: '12/39' } });
    expect(await charge(packet)).toMatchObject({ Success: false });
  });

  it('reads the fields of a form', async () => {
    const { cardNumber, cvv, name } = card;
    const create = await checkout({ cardNumber, cvv, name, expDateMonth: '3', expDateYear: '2039' });
    expect(await create()).toMatch(/^014000003055390304/);
  });

  it('names what is wrong, by field', async () => {
    const create = await checkout();
    await expect(create({ cardNumber: '', expDateMonthYear: '', cvv: '', name: '' })).rejects.toEqual({
      cardNumber: 'CardNumber_Empty',
      expDateMonthYear: 'ExpDateMonthYear_Empty',
      cvv: 'Cvv_Empty',
    });
    await expect(
      create({ cardNumber: '4111111111111112', expDateMonthYear: '13/39', cvv: '1', name: 'Анна' }),
    ).rejects.toEqual({
      cardNumber: 'CardNumber_Invalid',
      expDateMonthYear: 'ExpDateMonthYear_Invalid',
      cvv: 'Cvv_Invalid',
      name: 'Name_Invalid',
    });
    await expect(create({ ...card, expDateMonthYear: '01/20' })).rejects.toEqual({
      expDateMonthYear: 'ExpDateMonthYear_Invalid',
    });
  });
});

it('serves every script that a page loads', async () => {
  const paths = [
    '/lyra/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js',
    '/lyra/form/field.js',
    '/lyra/form/challenge.js',
  ];
  for (const path of paths) {
    const response = await fetch(simulators.url + path);
    expect(response.headers.get('content-type')).toContain('javascript');
  }
});
