import { isRecord, listOf, textOf, type Json } from '../../json.ts';

/** Codes of VAT that the cash desk knows; null is none. */
const vatCodes = new Set<unknown>([null, 0, 5, 7, 10, 20, 22, 105, 107, 110, 120, 122]);

/** The receipt in `JsonData`; undefined without one. */
function receiptIn(body: Json): Json | undefined {
  const parsed = parsedData(body['JsonData']);
  const own = isRecord(parsed) ? parsed['cloudpayments'] : undefined;
  const receipt = isRecord(own) ? own['CustomerReceipt'] : undefined;
  return isRecord(receipt) ? receipt : undefined;
}

/** What is no JSON is the shop's own text. */
function parsedData(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** What the cash desk has against a receipt over an amount in minor units; undefined if nothing. */
export function wrongReceipt(body: Json, amount: number): string | undefined {
  const receipt = receiptIn(body);
  if (!receipt) return undefined;
  const items = listOf(receipt['Items']).flatMap((item) => (isRecord(item) ? [item] : []));
  if (items.length === 0) return 'CustomerReceipt: Items are required';
  for (const item of items) {
    const label = textOf(item['label']);
    if (label === '' || label.length > 128) return 'CustomerReceipt: label must have 1 to 128 characters';
    if (!vatCodes.has(item['vat'])) return 'CustomerReceipt: vat is unknown';
    if (!isWithin(item['method'], 1, 7)) return 'CustomerReceipt: method is unknown';
    if (!isWithin(item['object'], 1, 33)) return 'CustomerReceipt: object is unknown';
  }
  const total = items.reduce((sum, item) => sum + Math.round(Number(item['amount']) * 100), 0);
  if (total !== amount) return 'CustomerReceipt: the items do not add up to the amount';
  if (!isWithin(receipt['taxationSystem'], 0, 5)) return 'CustomerReceipt: taxationSystem is unknown';
  if (textOf(receipt['email']) === '' && textOf(receipt['phone']) === '')
    return 'CustomerReceipt: email or phone is required';
  const inn = textOf(receipt['customerInn']);
  if (inn !== '' && !/^(?:\d{10}|\d{12})$/.test(inn)) return 'CustomerReceipt: customerInn is wrong';
  return undefined;
}
