import { numberOf, recordIn, recordOf, textOf } from '../../json.ts';
import type { World } from '../../world.ts';

export type Status = 'AwaitingAuthentication' | 'Authorized' | 'Completed' | 'Cancelled' | 'Declined';

/** What is kept of a card: never its number. */
export interface KeptCard {
  firstSix: string;
  lastFour: string;
  expires: string;
  type: string;
  /** ReasonCode of charges by its token. */
  later: number;
}

/** A transaction; amounts in minor units. */
export interface CpTransaction {
  id: number;
  publicId: string;
  /** Signs its webhooks. */
  secret: string;
  type: 'Payment' | 'Refund';
  method: 'card' | 'sbp';
  amount: number;
  currency: string;
  order: string;
  account: string;
  email: string;
  description: string;
  name: string;
  ip: string;
  culture: string;
  jsonData: string;
  created: Date;
  status: Status;
  reasonCode: number;
  /** Two steps: held until it is confirmed. */
  isHold: boolean;
  savesCard: boolean;
  card: KeptCard | null;
  token: string | null;
  /** Of a refund: what it returns. */
  original: number | null;
  refunded: number;
  initiator: number | null;
  /** ReasonCode after 3-D Secure. */
  planned: number;
  qr: { id: string; expires: number; redirect: string } | null;
}

/** A kept card of an account. */
export interface CpToken {
  token: string;
  publicId: string;
  account: string;
  card: KeptCard;
}

/** What outlives a restart; in a file the moments are texts. */
export interface KeptByCloudpayments {
  transactions: (Omit<CpTransaction, 'created'> & { created: Date | string })[];
  tokens: CpToken[];
}

const tokenPrefix = 'tk_';

function tokenOf(kept: Omit<CpToken, 'token'>): string {
  return tokenPrefix + Buffer.from(JSON.stringify(kept)).toString('base64url');
}

function readToken(token: string): Omit<CpToken, 'token'> | undefined {
  if (!token.startsWith(tokenPrefix)) return undefined;
  const kept = recordIn(Buffer.from(token.slice(tokenPrefix.length), 'base64url').toString('utf8'));
  const card = recordOf(kept['card']);
  const [firstSix, lastFour, expires, type] = [
    card['firstSix'],
    card['lastFour'],
    card['expires'],
    card['type'],
  ].map(textOf);
  if (!firstSix || !lastFour || !expires || !type) return undefined;
  const later = numberOf(card['later']) ?? 0;
  const [publicId, account] = [textOf(kept['publicId']), textOf(kept['account'])];
  return { publicId, account, card: { firstSix, lastFour, expires, type, later } };
}

export interface CpTransactions {
  add(fields: Partial<CpTransaction> & Pick<CpTransaction, 'publicId' | 'secret'>): CpTransaction;
  get(id: number, publicId?: string): CpTransaction | undefined;
  /** Oldest first. */
  all(publicId?: string): CpTransaction[];
  token(publicId: string, account: string, card: KeptCard): string;
  tokens(publicId: string): CpToken[];
  /** The card of a token, also of one that was given out before a restart: a token carries its card. */
  cardOf(publicId: string, account: string, token: string): KeptCard | undefined;
  kept(): KeptByCloudpayments;
  empty(): void;
}

export function createCpTransactions(world: World, kept?: KeptByCloudpayments): CpTransactions {
  const transactions = new Map(
    kept?.transactions.map((one): [number, CpTransaction] => [
      one.id,
      { ...one, created: new Date(one.created) },
    ]),
  );
  const tokens = new Map(kept?.tokens.map((one): [string, CpToken] => [one.token, one]));
  // Different in each run, so that a product that remembers an earlier run's ids does not meet them again.
  let lastId = Math.floor(world.now().getTime() / 1000) * 1000;
  return {
    add(fields) {
      lastId += 1;
      const transaction: CpTransaction = {
        id: lastId,
        type: 'Payment',
        method: 'card',
        amount: 0,
        currency: 'RUB',
        order: '',
        account: '',
        email: '',
        description: '',
        name: '',
        ip: '',
        culture: 'ru-RU',
        jsonData: '',
        created: world.now(),
        status: 'AwaitingAuthentication',
        reasonCode: 0,
        isHold: false,
        savesCard: false,
        card: null,
        token: null,
        original: null,
        refunded: 0,
        initiator: null,
        planned: 0,
        qr: null,
        ...fields,
      };
      transactions.set(lastId, transaction);
      return transaction;
    },
    get(id, publicId) {
      const found = transactions.get(id);
      return publicId === undefined || found?.publicId === publicId ? found : undefined;
    },
    all: (publicId) =>
      [...transactions.values()].filter((one) => publicId === undefined || one.publicId === publicId),
    token(publicId, account, card) {
      const token = tokenOf({ publicId, account, card });
      tokens.set(token, { token, publicId, account, card });
      return token;
    },
    cardOf(publicId, account, token) {
      const kept = tokens.get(token) ?? readToken(token);
      return kept?.publicId === publicId && kept.account === account ? kept.card : undefined;
    },
    tokens: (publicId) => [...tokens.values()].filter((one) => one.publicId === publicId),
    kept: () => ({ transactions: [...transactions.values()], tokens: [...tokens.values()] }),
    empty() {
      transactions.clear();
      tokens.clear();
    },
  };
}
