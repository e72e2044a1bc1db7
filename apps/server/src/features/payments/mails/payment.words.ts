import type { MailWords } from '../../accounts/mail-words.service.ts';

/** Occasions for a mail. `left`: a contract of a year ended before its time. */
export const paymentMailKinds = [
  'paid',
  'corrected',
  'renewed',
  'left',
  'refunded',
  'refund-refused',
  'withdrawn',
  'renewal-soon',
  'renewal-of-year',
  'renewal-failed',
  'renewal-ended',
  'cancelled',
] as const;
export type PaymentMailKind = (typeof paymentMailKinds)[number];

/** The facts in the words of a language. */
export interface Told {
  /** The plan's name; null for tokens. */
  plan: string | null;
  /** The plan or the number of tokens within a sentence. */
  thing: string;
  sum: string;
  isFree: boolean;
  date: string;
  /** The hour of the same moment, in UTC. */
  hour: string;
  /** It is about a contract of a year. */
  isYear: boolean;
  /** Of a withdrawal: when what it is about was paid, and where the terms are. */
  paidAt: string;
  offer: string;
  /** Of a corrected receipt: the number of the one it replaces. */
  replaces: string;
  /** The rest of an earlier plan paid a part of it. */
  hadCredit: boolean;
  /** Name of the plan whose year has ended with it; null without one. */
  endedYear: string | null;
  /** Name of the plan that this one follows, as was chosen; null if it goes on. */
  former: string | null;
}

/** What a mail says above the frame of facts, and after it. */
type Text = Pick<MailWords, 'subject' | 'heading'> & { paragraphs: string[]; after?: string[] };

/** What is still to be paid of a year. `month`: the one just charged; null for a year to come. */
interface ContractTold {
  month: number | null;
  first: string;
  isEven: boolean;
  charges: number;
  each: string;
  total: string;
  until: string;
}

/** The labels of the frame and what stands beside them. */
export interface FrameWords {
  paid: string;
  fee: string;
  owed: string;
  goesBack: string;
  next: string;
  noNext: string;
  lastDay: string;
  paidWith: string;
  willPay: string;
  returnedTo: string;
  period: string;
  contract: string;
  receipt: string;
  creditNote: string;
  means: Record<'card' | 'sbp' | 'none', string>;
  withVat(sum: string, rate: string, vat: string): string;
  sumOn(sum: string, date: string): string;
  span(from: string, until: string): string;
  contractOf(contract: ContractTold): string;
  documentOf(number: string, isAttached: boolean): string;
  withdrawal(told: { date: string; owes: boolean; email: string; offer: string }): string;
}

/** What mails about payments say in a language. */
export interface PaymentWords {
  /** A plan within a sentence. */
  plan(name: string): string;
  /** `new-year-soon`, `new-year`: the renewal that is announced, or was charged, begins another year of a contract. */
  texts: Record<PaymentMailKind | 'new-year-soon' | 'new-year', (told: Told) => Text>;
  frame: FrameWords;
  around: { hello(name: string): string; button: string; historyButton: string; footnote: string };
  /** The fee of leaving a year, within a sentence. */
  fee: string;
  /** How to stop what is charged again. */
  stopping: { month: string; year: string; newYear: string };
}
