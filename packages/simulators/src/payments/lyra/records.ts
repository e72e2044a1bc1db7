import { numberOf, recordIn, recordOf, textOf } from '../../json.ts';
import type { World } from '../../world.ts';

/** The shop that called, with the password that signs its notifications. */
export interface LyraShop {
  shopId: string;
  password: string;
}

/** What is kept of a card: never its number. */
export interface LyraCard {
  pan: string;
  month: number;
  year: number;
  brand: string;
  /** Code of the bank for charges by its token. */
  later: string;
}

/** What was ordered. */
export interface LyraOrder {
  shop: LyraShop;
  order: string;
  account: string;
  email: string;
  amount: number;
  currency: string;
  metadata: Record<string, unknown>;
  ipnUrl: string | undefined;
}

/** A transaction; amounts in minor units. */
export interface LyraTransaction extends LyraOrder {
  uuid: string;
  operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION';
  detailedStatus: string;
  errorCode: string | null;
  detailedErrorCode: string | null;
  token: string | null;
  card: LyraCard;
  source: 'NEW' | 'TOKEN';
  isAuthenticated: boolean;
  parent: string | null;
  created: Date;
}

/** A form that can be paid in. */
export interface LyraForm extends LyraOrder {
  token: string;
  isRegistration: boolean;
  savesCard: boolean;
  retries: number;
  expires: number;
  isPaid: boolean;
}

export interface LyraToken {
  token: string;
  shopId: string;
  card: LyraCard;
  isCancelled: boolean;
}

/** A token that carries its card, so that it charges it after a restart, too. */
export function tokenOf(world: World, kept: Pick<LyraToken, 'shopId' | 'card'>): string {
  return `${world.randomHex(4)}${Buffer.from(JSON.stringify(kept)).toString('hex')}`;
}

/** What a token stands for. One from before a restart is kept again as soon as it is asked for. */
export function findToken({ tokens }: LyraRecords, token: string): LyraToken | undefined {
  const known = tokens.get(token) ?? readToken(token);
  if (known) tokens.set(token, known);
  return known;
}

function readToken(token: string): LyraToken | undefined {
  const kept = recordIn(Buffer.from(token.slice(8), 'hex').toString('utf8'));
  const card = recordOf(kept['card']);
  const [pan, brand, later] = [textOf(card['pan']), textOf(card['brand']), textOf(card['later'])];
  const [month, year] = [numberOf(card['month']), numberOf(card['year'])];
  if (pan === '' || month === undefined || year === undefined) return undefined;
  return {
    token,
    shopId: textOf(kept['shopId']),
    card: { pan, month, year, brand, later },
    isCancelled: false,
  };
}

/** What outlives a restart; in a file the moments are texts. */
export interface KeptByLyra {
  transactions: (Omit<LyraTransaction, 'created'> & { created: Date | string })[];
  forms: LyraForm[];
  tokens: LyraToken[];
}

/** Everything that is kept. */
export interface LyraRecords {
  transactions: LyraTransaction[];
  forms: Map<string, LyraForm>;
  tokens: Map<string, LyraToken>;
  add(
    fields: LyraOrder &
      Pick<LyraTransaction, 'operation' | 'detailedStatus' | 'card'> &
      Partial<LyraTransaction>,
  ): LyraTransaction;
  /** Newest first. */
  ofOrder(shopId: string, order: string): LyraTransaction[];
  kept(): KeptByLyra;
  empty(): void;
}

export function createLyraRecords(world: World, kept?: KeptByLyra): LyraRecords {
  const records: LyraRecords = {
    transactions: kept?.transactions.map((one) => ({ ...one, created: new Date(one.created) })) ?? [],
    forms: new Map(kept?.forms.map((one) => [one.token, one])),
    tokens: new Map(kept?.tokens.map((one) => [one.token, one])),
    add(fields) {
      const transaction: LyraTransaction = {
        uuid: world.randomHex(16),
        errorCode: null,
        detailedErrorCode: null,
        token: null,
        source: 'NEW',
        isAuthenticated: false,
        parent: null,
        created: world.now(),
        ...fields,
      };
      records.transactions.push(transaction);
      return transaction;
    },
    ofOrder: (shopId, order) =>
      records.transactions.filter((one) => one.order === order && one.shop.shopId === shopId).toReversed(),
    kept: () => ({
      transactions: records.transactions,
      forms: [...records.forms.values()],
      tokens: [...records.tokens.values()],
    }),
    empty() {
      records.transactions = [];
      records.forms.clear();
      records.tokens.clear();
    },
  };
  return records;
}
