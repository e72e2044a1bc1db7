import { cloudpaymentsDecline } from './cloudpayments.declines.ts';
import type { SavedCard, Transaction } from './gateway.ts';
import { amountOf, currencyOf, textOf, type Fields } from './wire.ts';

const states: Record<string, Transaction['state']> = {
  AwaitingAuthentication: 'pending',
  Pending: 'pending',
  Created: 'pending',
  Authorized: 'authorized',
  Completed: 'succeeded',
  Cancelled: 'cancelled',
  Declined: 'declined',
};

/** A transaction as answers and look-ups tell it; undefined if it is none or not in our currencies. */
export function readModel(model: Fields): Transaction | undefined {
  const state = states[textOf(model['Status']) ?? ''];
  if (!state) return undefined;
  // The manual shows a number here, webhooks a word.
  const isRefund = model['Type'] === 1 || model['Type'] === 'Refund';
  return read(model, {
    state,
    kind: isRefund ? 'refund' : 'payment',
    parent: isRefund ? textOf(model['OriginalTransactionId']) : null,
    at: textOf(model['CreatedDateIso']),
  });
}

/** What webhooks of each type tell; they have no status of their own but those of `pay`. */
const webhookStates: Record<string, Transaction['state']> = {
  check: 'pending',
  confirm: 'succeeded',
  fail: 'declined',
  refund: 'succeeded',
  cancel: 'cancelled',
};

/** A transaction as a webhook of this type tells it. */
export function readWebhookFields(type: string, fields: Fields): Transaction | undefined {
  const state = type === 'pay' ? states[textOf(fields['Status']) ?? ''] : webhookStates[type];
  if (!state) return undefined;
  const isRefund = type === 'refund' || fields['OperationType'] === 'Refund';
  return read(
    // These two types do not name the currency: it is that of the terminal.
    type === 'refund' || type === 'cancel' ? { Currency: 'RUB', ...withoutEmpty(fields) } : fields,
    {
      state,
      kind: isRefund ? 'refund' : 'payment',
      parent: isRefund ? textOf(fields['PaymentTransactionId']) : null,
      at: textOf(fields['DateTime'])?.replace(' ', 'T') ?? null,
    },
  );
}

interface Known {
  state: Transaction['state'];
  kind: Transaction['kind'];
  parent: string | null;
  /** UTC without a zone. */
  at: string | null;
}

function read(fields: Fields, { state, kind, parent, at }: Known): Transaction | undefined {
  const id = textOf(fields['TransactionId']);
  const amount = amountOf(Math.round(Number(textOf(fields['Amount']) ?? Number.NaN) * 100));
  const currency = currencyOf(fields['Currency']);
  const moment = new Date(`${at ?? ''}Z`);
  if (id === null || amount === undefined || !currency || Number.isNaN(moment.getTime())) return undefined;
  return {
    id,
    amount,
    currency,
    reference: textOf(fields['InvoiceId']),
    account: textOf(fields['AccountId']),
    state,
    kind,
    parent,
    means: isSbp(fields) ? 'sbp' : 'card',
    card: readCard(fields),
    decline: state === 'declined' ? cloudpaymentsDecline(textOf(fields['ReasonCode']) ?? 'unknown') : null,
    at: moment,
  };
}

/** Webhooks name it; look-ups may only show that there is no card. */
function isSbp(fields: Fields): boolean {
  const hasNoCard = 'CardFirstSix' in fields && textOf(fields['CardFirstSix']) === null;
  return hasNoCard || /^sbp$/i.test(textOf(fields['PaymentMethod']) ?? '');
}

function readCard(fields: Fields): SavedCard | null {
  const token = textOf(fields['Token']);
  const first = textOf(fields['CardFirstSix']);
  const last = textOf(fields['CardLastFour']);
  if (token === null || first === null || last === null) return null;
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(textOf(fields['CardExpDate']) ?? '') ?? [];
  return {
    token,
    mask: `${first}******${last}`,
    expires: month && year ? `20${year}-${month}` : null,
    brand: textOf(fields['CardType'])?.toLowerCase() ?? null,
  };
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}
