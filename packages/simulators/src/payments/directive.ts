/** How a webhook goes out. */
export type WebhookManner = 'twice' | 'late' | 'lost' | 'held' | 'swapped' | 'forged';

const MANNERS: readonly string[] = ['twice', 'late', 'lost', 'held', 'swapped', 'forged'];

/** Contents of `[[sim …]]` for an order. Absent parts are undefined, absent flags false. */
export interface PayDirective {
  /** Decline with this code: a ReasonCode of CloudPayments, a bank code or a code such as PSP_031 of Lyra. */
  decline?: string;
  /** Answer with this status without doing anything; with `after`, once it is done. */
  fail?: number;
  after: boolean;
  /** Do it and never answer; with `before`, without doing it. */
  hang: boolean;
  /** Do it and drop the connection; with `before`, without doing it. */
  drop: boolean;
  before: boolean;
  /** Milliseconds before the answer. */
  slow?: number;
  /** Only the first n calls. */
  times?: number;
  /** Only calls of this name; without it those that take money. */
  at?: string;
  webhook?: WebhookManner;
  /** Milliseconds that a late webhook takes. */
  delay: number;
  /** Minor units that are taken instead of what was asked for. */
  amount?: number;
  /** Ask for 3-D Secure, whatever the card; `nosecure` never. */
  secure: boolean;
  nosecure: boolean;
  /** A refund stays pending until it is finished by hand. */
  pending: boolean;
  /** Lyra: captured at once, so that money is returned by a refund instead of a cancellation. */
  captured: boolean;
}

/** The parts with a line each, for the pages and the documentation. */
export const DIRECTIVE_PARTS: readonly [part: string, effect: string][] = [
  ['decline=code', 'declined with that code: 5051 at CloudPayments; 51 (of the bank) or PSP_031 at Lyra'],
  ['fail=status', 'that HTTP status, and nothing is done; with “after” it is done first'],
  ['hang', 'it is done and never answered; with “before” it is not done either'],
  ['drop', 'it is done and the connection breaks; with “before” it is not done'],
  ['slow=ms', 'the answer takes that long'],
  ['times=n', 'the parts above only for the first n calls: decline=51 times=1 declines, then approves'],
  [
    'at=call',
    'the parts above only for charge, auth, post3ds, token, sbp, form, pay, refund, void, find, get, list or cancel; otherwise those that take money',
  ],
  ['webhook=twice', 'sent two times at once'],
  ['webhook=late', 'sent after delay=ms (2000)'],
  ['webhook=lost', 'never sent, only listed'],
  ['webhook=held', 'kept until POST /payments/release, which can also reverse the order'],
  ['webhook=swapped', 'kept until the next of this order was sent'],
  ['webhook=forged', 'one with a wrong signature before the real one'],
  ['amount=n', 'takes n minor units instead'],
  ['secure, nosecure', 'with or without 3-D Secure, whatever the card'],
  ['pending', 'a refund stays pending until POST /payments/finish'],
  ['captured', 'Lyra: captured at once, so that it is refunded instead of cancelled'],
];

const PATTERN = /\[\[sim\b([^\]]*)\]\]/;

/** Whether the text has a directive. */
export function hasDirective(text: string): boolean {
  return PATTERN.test(text);
}

/** Parses the first directive in the text; with or without its brackets if it is nothing else. */
export function parsePayDirective(text: string): PayDirective {
  const words = (PATTERN.exec(text)?.[1] ?? '').trim().split(/\s+/).filter(Boolean);
  const flags = new Set(words);
  const values = new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
  function number(name: string): number | undefined {
    const value = Number(values.get(name) || Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  }
  const webhook = values.get('webhook') ?? '';
  return {
    decline: values.get('decline') || undefined,
    fail: number('fail'),
    after: flags.has('after'),
    hang: flags.has('hang'),
    drop: flags.has('drop'),
    before: flags.has('before'),
    slow: number('slow'),
    times: number('times'),
    at: values.get('at') || undefined,
    webhook: isManner(webhook) ? webhook : undefined,
    delay: number('delay') ?? 2000,
    amount: number('amount'),
    secure: flags.has('secure'),
    nosecure: flags.has('nosecure'),
    pending: flags.has('pending'),
    captured: flags.has('captured'),
  };
}

function isManner(word: string): word is WebhookManner {
  return MANNERS.includes(word);
}
