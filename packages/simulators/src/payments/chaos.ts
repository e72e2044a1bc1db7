import { hasDirective, parsePayDirective, type PayDirective } from './directive.ts';

/** Whom a call is about, as far as it says. */
export interface About {
  order: string;
  account: string;
  /** Where a directive may stand: the description, the cardholder's name. */
  texts?: string[];
}

/** Directives in force. */
export interface Chaos {
  /** Sets the directive of an order, an account or (`*`) everything; an empty one removes it. */
  set(subject: string, directive: string): void;
  /** What applies to a call of this name; each asking counts as one call. */
  take(call: string, about: About): PayDirective;
  /** What applies to an order at any time, without counting: how webhooks go out, for example. */
  look(about: About): PayDirective;
  empty(): void;
}

/** Calls that take money. */
const TAKES_MONEY = new Set(['charge', 'auth', 'post3ds', 'token', 'sbp', 'pay']);

export function createChaos(): Chaos {
  const set = new Map<string, string>();
  /** Directives from descriptions, so that later calls about an order know them. */
  const told = new Map<string, string>();
  const taken = new Map<string, number>();

  function find({ order, account, texts = [] }: About): { key: string; text: string } {
    for (const key of [order, account, '*']) {
      const text = set.get(key);
      if (key !== '' && text !== undefined) return { key, text };
    }
    const text = texts.find(hasDirective) ?? told.get(order) ?? '';
    if (text !== '' && order !== '') told.set(order, text);
    // Each try of a purchase is another order, so they are counted by the payer.
    return { key: `${account}\n${text}`, text };
  }

  return {
    set(subject, directive) {
      for (const key of taken.keys()) if (key.startsWith(`${subject}\n`)) taken.delete(key);
      if (directive === '') set.delete(subject);
      else set.set(subject, hasDirective(directive) ? directive : `[[sim ${directive}]]`);
    },
    take(call, about) {
      const { key, text } = find(about);
      const directive = parsePayDirective(text);
      const isMeant = directive.at === undefined ? TAKES_MONEY.has(call) : directive.at === call;
      const counter = `${key}\n${call}`;
      const count = taken.get(counter) ?? 0;
      if (isMeant) taken.set(counter, count + 1);
      if (isMeant && count < (directive.times ?? Number.POSITIVE_INFINITY)) return directive;
      return {
        ...directive,
        decline: undefined,
        fail: undefined,
        slow: undefined,
        hang: false,
        drop: false,
        amount: isMeant ? undefined : directive.amount,
      };
    },
    look: (about) => parsePayDirective(find(about).text),
    empty() {
      set.clear();
      told.clear();
      taken.clear();
    },
  };
}
