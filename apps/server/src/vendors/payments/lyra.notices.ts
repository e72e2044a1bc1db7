import type { Transaction } from './gateway.ts';
import { orderOf, readTransactions } from './lyra.read.ts';
import { isSigned } from './signatures.ts';
import { amountOf, currencyOf, fieldsOf, parseJson, textOf, type Fields } from './wire.ts';

/** What a notice must come from. */
export interface Shop {
  shopId: string;
  isTest: boolean;
}

/** Which key signs: the browser's return has one of its own, the notification is signed with the password. */
export interface SignedBy {
  family: 'sha256_hmac' | 'password';
  key: string;
}

/**
 * Verifies what was posted and returns what it tells. The key follows from the route it came by: what the sender says about
 * it must agree, and chooses nothing.
 */
export function readNotice(
  posted: Readonly<Record<string, string>>,
  shop: Shop,
  { family, key }: SignedBy,
): Transaction | undefined {
  const answer = posted['kr-answer'];
  if (posted['kr-hash-algorithm'] !== 'sha256_hmac' || posted['kr-hash-key'] !== family) return undefined;
  if (answer === undefined) return undefined;
  // Some servers on the way escape slashes; the signature is that of the text before.
  const spellings = [answer, answer.replaceAll('\\/', '/')];
  const isGenuine = spellings.some((message) =>
    isSigned(posted['kr-hash'], { key, message, encoding: 'hex' }),
  );
  const payment = isGenuine ? fieldsOf(parseJson(answer)) : undefined;
  if (!payment || !isOurs(payment, shop)) return undefined;
  return mainTransaction(readTransactions(payment)) ?? abandoned(payment);
}

function isOurs(payment: Fields, { shopId, isTest }: Shop): boolean {
  const mode = fieldsOf(payment['orderDetails'])?.['mode'];
  return textOf(payment['shopId']) === shopId && mode === (isTest ? 'TEST' : 'PRODUCTION');
}

/** The newest that moved money; otherwise the newest. A decline must not hide the payment after or before it. */
function mainTransaction(transactions: readonly Transaction[]): Transaction | undefined {
  return (
    transactions.findLast(({ state }) => state === 'succeeded' || state === 'authorized') ??
    transactions.at(-1)
  );
}

/** The buyer left the form without paying, so there is no transaction. */
function abandoned(payment: Fields): Transaction | undefined {
  const { reference, account } = orderOf(payment);
  const details = fieldsOf(payment['orderDetails']) ?? {};
  const currency = currencyOf(details['orderCurrency']);
  const at = new Date(textOf(payment['serverDate']) ?? '');
  const amount = amountOf(Number(textOf(details['orderTotalAmount']) ?? 0));
  if (reference === null || amount === undefined || !currency || Number.isNaN(at.getTime())) return undefined;
  return {
    id: `${reference}/abandoned`,
    reference,
    account,
    amount,
    currency,
    state: 'cancelled',
    kind: 'payment',
    parent: null,
    means: 'card',
    card: null,
    decline: null,
    at,
  };
}
