import fc from 'fast-check';

/** What somebody types in: by what its bank does. */
export type CardName = 'good' | 'second' | 'secure' | 'noFunds' | 'noFundsLater';

/** How somebody pays: the card that is kept, another one, or the fast payment system. */
export type Means = 'saved' | CardName | 'sbp';

/** Something that happens in somebody's life: they do it, the gateways do, or time passes. */
export type Move =
  | {
      kind: 'buy';
      thing: 'basic' | 'pro' | 'creative' | 'year of basic' | 'year of pro' | 'tokens' | 'more tokens';
      means: Means;
      renews: boolean;
      /** What they do on the page that follows: the bank's, the form, the code. */
      then: 'finish' | 'refuse' | 'leave';
      /** They press in two tabs, or twice. */
      tabs: 1 | 2;
      abroad: boolean;
    }
  /** Goes back to a page of earlier and ends there what was begun. */
  | { kind: 'back'; page: number; then: 'finish' | 'refuse'; means: CardName }
  | { kind: 'drop'; page: number }
  | { kind: 'keep card'; card: CardName }
  | { kind: 'choose card'; which: number }
  | { kind: 'remove card'; which: number }
  | { kind: 'stop'; at: 'end' | 'now' }
  | { kind: 'resume' | 'go free' | 'give code up' | 'work' | 'gateway off' }
  | { kind: 'code'; percent: number }
  | { kind: 'refund'; which: number; clicks: 1 | 2 }
  | { kind: 'withdraw'; which: number; clicks: 1 | 2 }
  | { kind: 'spend'; tokens: number }
  | { kind: 'company'; as: 'person' | 'german company' | 'french company' }
  | { kind: 'chaos'; manner: string }
  | { kind: 'notices'; times: number; reversed: boolean }
  /** Somebody at the seller returns all of a payment in the gateway's cabinet, or a third of it. */
  | { kind: 'cabinet'; which: number; part?: boolean }
  | { kind: 'minutes'; minutes: number }
  /** The workers look on, or are away until the last day. */
  | { kind: 'days'; days: number; workers: boolean };

/** The moves of a kind. */
export type Of<K extends Move['kind']> = Extract<Move, { kind: K }>;

/** A move, and after how many statements the process is killed in it. */
export interface Step {
  move: Move;
  kill: number | null;
}

const cardName = fc.constantFrom<CardName>('good', 'good', 'second', 'secure', 'noFunds', 'noFundsLater');
const means = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Means>('saved') },
  { weight: 3, arbitrary: cardName },
  { weight: 1, arbitrary: fc.constant<Means>('sbp') },
);
const manners = [
  ...['drop times=1', 'drop before times=1', 'fail=500 times=1', 'fail=500 after times=1', 'fail=500'],
  ...['webhook=lost', 'webhook=twice', 'webhook=held', 'webhook=swapped', 'webhook=forged'],
  ...['drop webhook=lost times=1', 'decline=5051 times=1', 'at=refund fail=500', 'at=find fail=500', ''],
];
const then = fc.constantFrom('finish', 'finish', 'refuse', 'leave');
const things = fc.constantFrom(
  ...(['basic', 'pro', 'creative', 'year of basic', 'year of pro', 'tokens', 'more tokens'] as const),
);

const buy: fc.Arbitrary<Of<'buy'>> = fc.record({
  kind: fc.constant('buy'),
  thing: things,
  means,
  renews: fc.constantFrom(true, true, true, false),
  then,
  tabs: fc.constantFrom(1, 1, 1, 2),
  abroad: fc.constantFrom(false, false, false, false, false, true),
});
const days = fc.record({
  kind: fc.constant('days' as const),
  days: fc.constantFrom(1, 2, 3, 5, 14, 27, 29, 30, 31, 33, 35, 40),
  workers: fc.constantFrom(true, true, false),
});

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 7, arbitrary: buy },
  { weight: 4, arbitrary: days },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('back' as const),
      page: fc.nat(3),
      then: fc.constantFrom('finish' as const, 'finish' as const, 'refuse' as const),
      means: cardName,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), page: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep card' as const), card: cardName }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose card' as const), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove card' as const), which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stop' as const), at: fc.constantFrom('end', 'now') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('resume', 'go free', 'give code up') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('work', 'work', 'gateway off') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('code' as const), percent: fc.constantFrom(1, 25, 99) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'withdraw'),
      which: fc.nat(2),
      clicks: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), tokens: fc.constantFrom(1, 9_000, 31_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('company' as const),
      as: fc.constantFrom('person', 'german company', 'french company'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('chaos' as const), manner: fc.constantFrom(...manners) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('notices' as const),
      times: fc.integer({ min: 1, max: 2 }),
      reversed: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cabinet' as const),
      which: fc.nat(1),
      part: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('minutes' as const), minutes: fc.constantFrom(-20, 5, 16, 90) }),
  },
);

const plain = { renews: true, then: 'finish', tabs: 1, abroad: false } as const;

/** What happens to people more often than chance has it: each once led to a charge that nobody had agreed to. */
const stories: Move[][] = [
  // A year is left for its fee, and something cheaper is chosen.
  [
    { kind: 'buy', thing: 'year of pro', means: 'good', ...plain },
    { kind: 'spend', tokens: 200_000 },
    { kind: 'stop', at: 'now' },
    { kind: 'buy', thing: 'basic', means: 'saved', ...plain },
    { kind: 'days', days: 33, workers: true },
  ],
  // A renewal fails, and something cheaper is chosen before the next round.
  [
    { kind: 'buy', thing: 'pro', means: 'noFundsLater', ...plain },
    { kind: 'days', days: 30, workers: true },
    { kind: 'buy', thing: 'basic', means: 'saved', ...plain },
    { kind: 'keep card', card: 'good' },
    { kind: 'choose card', which: 1 },
    { kind: 'days', days: 2, workers: true },
  ],
  // The bank's page of one card is left, and another card is typed in.
  [
    { kind: 'buy', thing: 'pro', means: 'secure', ...plain, then: 'leave' },
    { kind: 'buy', thing: 'pro', means: 'second', ...plain },
    { kind: 'back', page: 0, then: 'finish', means: 'good' },
    { kind: 'back', page: 1, then: 'finish', means: 'good' },
  ],
  // A card first, then the fast payment system, and the other way round.
  [
    { kind: 'buy', thing: 'basic', means: 'secure', ...plain, then: 'leave' },
    { kind: 'buy', thing: 'basic', means: 'sbp', ...plain },
    { kind: 'keep card', card: 'good' },
    { kind: 'days', days: 31, workers: true },
  ],
  [
    { kind: 'buy', thing: 'basic', means: 'sbp', ...plain, then: 'leave' },
    { kind: 'buy', thing: 'basic', means: 'noFunds', ...plain },
    { kind: 'buy', thing: 'basic', means: 'good', ...plain },
    { kind: 'days', days: 31, workers: true },
  ],
  // Money that was cancelled at the gateway before its notice came.
  [
    { kind: 'chaos', manner: 'webhook=lost' },
    { kind: 'buy', thing: 'tokens', means: 'good', ...plain },
    { kind: 'cabinet', which: 0 },
    { kind: 'notices', times: 2, reversed: true },
  ],
  // A part is returned in the cabinet, and then the rest is wanted, too.
  [
    { kind: 'buy', thing: 'tokens', means: 'good', ...plain },
    { kind: 'cabinet', which: 0, part: true },
    { kind: 'refund', which: 0, clicks: 1 },
    { kind: 'cabinet', which: 0, part: false },
  ],
  // Nobody works while something falls due.
  [
    { kind: 'buy', thing: 'pro', means: 'good', ...plain },
    { kind: 'days', days: 35, workers: false },
    { kind: 'days', days: 2, workers: true },
  ],
  // A company that owes its VAT itself renews and goes on to something dearer.
  [
    { kind: 'company', as: 'german company' },
    { kind: 'buy', thing: 'basic', means: 'good', ...plain },
    { kind: 'days', days: 31, workers: true },
    { kind: 'buy', thing: 'pro', means: 'saved', ...plain },
    { kind: 'days', days: 33, workers: true },
  ],
  // Somebody else pays from now on: the sum of the renewal changes after its mail, and is told once more before it is charged.
  [
    { kind: 'buy', thing: 'basic', means: 'good', ...plain },
    { kind: 'days', days: 28, workers: true },
    { kind: 'company', as: 'german company' },
    { kind: 'days', days: 3, workers: true },
    { kind: 'days', days: 5, workers: true },
  ],
  // Two cards, and the gateway's answer to the renewal by the first is lost.
  [
    { kind: 'buy', thing: 'pro', means: 'good', ...plain },
    { kind: 'keep card', card: 'second' },
    { kind: 'days', days: 29, workers: true },
    { kind: 'chaos', manner: 'drop webhook=lost times=1' },
    { kind: 'days', days: 2, workers: true },
  ],
  // A payment is dropped, and ended on its page all the same.
  [
    { kind: 'buy', thing: 'pro', means: 'secure', ...plain, then: 'leave' },
    { kind: 'drop', page: 0 },
    { kind: 'back', page: 0, then: 'finish', means: 'good' },
  ],
  // A code, and what follows it.
  [
    { kind: 'code', percent: 25 },
    { kind: 'buy', thing: 'basic', means: 'good', ...plain },
    { kind: 'buy', thing: 'tokens', means: 'saved', ...plain },
    { kind: 'days', days: 31, workers: true },
  ],
  // Two plans wait for their money at once.
  [
    { kind: 'buy', thing: 'basic', means: 'sbp', ...plain, then: 'leave' },
    { kind: 'buy', thing: 'pro', means: 'good', ...plain },
    { kind: 'back', page: 0, then: 'finish', means: 'good' },
    { kind: 'refund', which: 0, clicks: 2 },
  ],
  // A year to its third month, and out.
  [
    { kind: 'buy', thing: 'year of basic', means: 'good', ...plain },
    { kind: 'days', days: 31, workers: true },
    { kind: 'days', days: 31, workers: false },
    { kind: 'stop', at: 'now' },
    { kind: 'days', days: 35, workers: true },
  ],
];

const step: fc.Arbitrary<Step> = fc.record({
  move: anyMove,
  kill: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  ),
});

/** Somebody's life: a story with chances before, within and after it, or chances alone. */
export const life: fc.Arbitrary<{ cardType: 'ru' | 'other'; steps: Step[] }> = fc.record({
  cardType: fc.constantFrom('ru', 'other'),
  steps: fc
    .tuple(
      fc.option(fc.constantFrom(...stories), { freq: 4 }),
      fc.array(fc.record({ step, at: fc.nat(8) }), { minLength: 2, maxLength: 6 }),
    )
    .map(([story, chances]) => {
      const steps: Step[] = (story ?? []).map((move) => ({ move, kill: null }));
      for (const { step: chance, at } of chances) steps.splice(at % (steps.length + 1), 0, chance);
      return steps;
    }),
});
