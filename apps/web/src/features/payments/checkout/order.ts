import type { PaymentOptions } from '@polylogue/contract/billing';
import type { Item } from '../item.ts';

/** What the card page is opened for. */
export type Order =
  | { type: 'item'; item: Item; bySbp: boolean }
  | { type: 'card' }
  | { type: 'update-card'; cardId: number };

/** The card page's address for an item. It names what is bought, never what it costs. */
export function optionsOf(item: Item, bySbp = false): PaymentOptions {
  const means = { ...(bySbp && { means: 'sbp' }), ...(item.passesLimit && { passesLimit: true }) };
  return item.type === 'tariff'
    ? { type: 'tariff', data: { tariffId: item.tariffId, isRecurrent: item.isRecurrent, ...means } }
    : { type: 'tokens', data: { quantity: item.quantity, ...means } };
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** Reads the card page's address; undefined if it makes no sense. Anything else in it, such as an amount, is ignored. */
export function orderOf(text: string): Order | undefined {
  const options = parsed(text);
  const data = fieldsOf(options['data']);
  const bySbp = data['means'] === 'sbp';
  const passing = data['passesLimit'] === true ? { passesLimit: true as const } : {};
  switch (options['type']) {
    case 'tokens': {
      const quantity = positive(data['quantity']);
      return quantity === undefined
        ? undefined
        : { type: 'item', item: { type: 'tokens', quantity, ...passing }, bySbp };
    }
    case 'tariff': {
      const tariffId = positive(data['tariffId']);
      const isRecurrent = data['isRecurrent'] !== false;
      return tariffId === undefined
        ? undefined
        : { type: 'item', item: { type: 'tariff', tariffId, isRecurrent, ...passing }, bySbp };
    }
    case 'card':
      return { type: 'card' };
    case 'update-card': {
      const cardId = positive(data['cardId']);
      return cardId === undefined ? undefined : { type: 'update-card', cardId };
    }
    default:
      return undefined;
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
