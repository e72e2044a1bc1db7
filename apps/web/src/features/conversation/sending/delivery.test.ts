import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from './delivery.testing.ts';

/** Longer than any retry delay. */
const longTime = 61_000;

const chats = [5, 6] as const;

type World = ReturnType<typeof createWorld>;
type Page = Awaited<ReturnType<World['open']>>;

/** One action of a user, the network or the browser. */
interface Step {
  kind: keyof typeof doing;
  tab: number;
  chat: number;
  time: number;
}

interface Life {
  world: World;
  pages: Page[];
  words: string[];
  presses: number;
  isFull: boolean;
}

const keyOf = (chatId: number) => `draft:${chatId}`;

function submit(life: Life, { places }: Page, chatId: number): void {
  life.presses += 1;
  const message = { clientId: `id${life.presses}`, at: life.world.now(), image: null, carriesOver: false };
  const targets = [{ chatId, modelId: 1 }];
  places.dispatch(keyOf(chatId), { type: 'submitted', message: { ...message, kind: 'chat', targets } });
}

function touchAll({ pages }: Life): void {
  for (const { places } of pages) {
    for (const id of chats) places.dispatch(keyOf(id), { type: 'changed', changes: {} });
  }
}

const doing = {
  write: (life: Life, page: Page, { chat }: Step) => {
    const word = `word${life.words.length}.`;
    life.words.push(word);
    const { text } = page.places.read(keyOf(chat)).draft;
    page.places.dispatch(keyOf(chat), { type: 'changed', changes: { text: text + word } });
  },
  submit: (life: Life, page: Page, { chat }: Step) => {
    // While an answer is running, Enter stops it instead.
    if (life.world.isAnsweringIn(chat)) return;
    submit(life, page, chat);
    // Double press of Enter.
    submit(life, page, chat);
  },
  takeBack: (_life: Life, { places }: Page, { chat }: Step) => {
    const last = places.read(keyOf(chat)).queue.at(-1);
    // A message that was tried may have arrived; another test covers that.
    if (last?.tries === 0) places.dispatch(keyOf(chat), { type: 'takenBack', clientId: last.clientId });
  },
  goOffline: ({ world }: Life) => world.setOnline(false),
  comeBack: ({ world }: Life) => world.setOnline(true),
  loseAnswers: ({ world }: Life) => world.loseAnswers(true),
  hearAnswers: ({ world }: Life) => world.loseAnswers(false),
  refuse: ({ world }: Life) => world.refuse(true),
  accept: ({ world }: Life) => world.refuse(false),
  fill: (life: Life) => {
    life.isFull = true;
    life.world.fill(true);
  },
  makeRoom: (life: Life) => {
    life.isFull = false;
    life.world.fill(false);
    // The next change is saved again.
    touchAll(life);
  },
  pass: ({ world }: Life, _page: Page, { time }: Step) => world.pass(time),
  reload: async (life: Life, page: Page, { tab }: Step) => {
    // Closing a page while storage is full loses what was only in memory.
    if (life.isFull) return;
    await life.world.close(page);
    life.pages[tab] = await life.world.open();
  },
};

const often = ['write', 'submit', 'write', 'submit', 'pass', 'goOffline', 'comeBack', 'takeBack'] as const;
const kinds = [
  'loseAnswers',
  'hearAnswers',
  'refuse',
  'accept',
  'fill',
  'makeRoom',
  'reload',
  ...often,
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  tab: fc.nat(1),
  chat: fc.constantFrom(...chats),
  time: fc.integer({ min: 1, max: 20_000 }),
});

async function live(life: Life, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    const page = life.pages[one.tab];
    if (page) await doing[one.kind](life, page, one);
    await life.world.settle();
  }
}

/** From here on everything works. */
async function mend(life: Life): Promise<void> {
  const { world } = life;
  world.setOnline(true);
  world.loseAnswers(false);
  world.refuse(false);
  world.fill(false);
  touchAll(life);
  for (let round = 0; round < 60; round += 1) await world.pass(longTime);
}

/** A message that arrived unheard is reloaded while another page's answer runs, and looks as if it had never been sent. */
const unheard: Step[] = (
  [
    ['loseAnswers', 0],
    ['write', 1],
    ['write', 0],
    ['submit', 0],
    ['pass', 0],
    ['submit', 1],
    ['reload', 0],
    ['takeBack', 0],
  ] as const
).map(([kind, tab]) => ({ kind, tab, chat: 6, time: 5_000 }));

test('nothing that was written is lost, sent twice or sent into a running answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const world = createWorld();
      const life: Life = {
        world,
        pages: [await world.open(), await world.open()],
        words: [],
        presses: 0,
        isFull: false,
      };
      await live(life, steps);
      await mend(life);
      const drafts = life.pages.flatMap(({ places }) => chats.map((id) => places.read(keyOf(id)).draft.text));
      const everything = [...world.taken.map(({ text }) => text), ...drafts].join(' ');
      for (const { places } of life.pages) expect(places.busy()).toEqual([]);
      for (const word of life.words) expect(everything.split(word).length - 1, word).toBe(1);
      expect(world.broken).toEqual([]);
      for (const { delivery } of life.pages) delivery.stop();
    }),
    { numRuns: 300, examples: [[unheard]] },
  );
});

test('messages of a chat arrive in the order in which they were written', async () => {
  const world = createWorld();
  const life: Life = { world, pages: [await world.open()], words: [], presses: 0, isFull: false };
  const nothing = { tab: 0, chat: 5, time: 0 };
  const writing: Step[] = [
    { ...nothing, kind: 'write' },
    { ...nothing, kind: 'submit' },
  ];
  await live(life, [{ ...nothing, kind: 'goOffline' }, ...writing, ...writing, ...writing]);
  expect(life.pages[0]?.places.read(keyOf(5)).queue).toHaveLength(3);
  await live(life, [{ ...nothing, kind: 'reload' }]);
  await mend(life);
  expect(world.taken.map(({ text }) => text)).toEqual(life.words);
  expect(world.broken).toEqual([]);
});

test('a server that does not answer is asked less and less often', async () => {
  const world = createWorld();
  const life: Life = { world, pages: [await world.open()], words: [], presses: 0, isFull: false };
  const nothing = { tab: 0, chat: 5, time: 0 };
  world.loseAnswers(true);
  await live(life, [
    { ...nothing, kind: 'write' },
    { ...nothing, kind: 'submit' },
  ]);
  await world.pass(600_000);
  expect(world.tries()).toBeLessThan(20);
  expect(world.taken).toHaveLength(1);
});
