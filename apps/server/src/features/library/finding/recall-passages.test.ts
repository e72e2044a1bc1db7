import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import type { OpenDatabase } from '../../../platform/db/open.ts';
import type { Piece } from '../reading/piece.ts';
import { newUser, piecesOf, storeReading } from './finding.testing.ts';
import { dropPassages } from './index-reading.ts';
import { passages, passageSegments, passageWords } from './passages.tables.ts';
import { passagesAround, recallPassages, wholeText, type Question } from './recall-passages.ts';

let database: OpenDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

/** A user's readings of texts, one each. */
async function library(...texts: (string | Piece[])[]): Promise<{ userId: number; readingIds: number[] }> {
  const userId = await newUser(database);
  const readingIds: number[] = [];
  for (const text of texts) {
    const pieces = typeof text === 'string' ? piecesOf(text) : text;
    readingIds.push((await storeReading(database, { userId, pieces })).readingId);
  }
  return { userId, readingIds };
}

function ask(question: Omit<Question, 'limit'>, limit = 5) {
  return recallPassages(database.db, { ...question, limit });
}

const english = [
  'The warranty covers faulty parts for two years. Batteries are covered for six months.',
  'Returned goods are refunded within fourteen days of the day we receive them.',
  'Our office is closed on public holidays and on the last Friday of December.',
  'The two of us covered many years of the history of parts of the city.',
];
const russian = [
  'Гарантия на неисправные детали действует два года. На аккумуляторы она действует шесть месяцев.',
  'Деньги за возвращённый товар перечисляют в течение четырнадцати дней.',
  'Офис закрыт в праздничные дни и в последнюю пятницу декабря.',
  'Ёжики уходят в спячку поздней осенью и просыпаются весной.',
];
const french = [
  'La garantie couvre les pièces défectueuses pendant deux ans. Les batteries sont couvertes six mois.',
  'Les articles retournés sont remboursés dans les quatorze jours suivant leur réception.',
  'Nos bureaux sont fermés les jours fériés et le dernier vendredi de décembre.',
  'L’écriture de ce contrat a été confiée à un notaire.',
];

describe('a recall', () => {
  it.each([
    ['How long are the batteries under warranty?', english, 0],
    ['when do I get a refund for a returned product', english, 1],
    ['Is the office open at holidays?', english, 2],
    ['Сколько действует гарантия на аккумулятор?', russian, 0],
    ['когда вернут деньги за товар', russian, 1],
    ['Работает ли офис по праздникам?', russian, 2],
    ['когда ежики просыпаются', russian, 3],
    ['Combien de temps la batterie est-elle sous garantie ?', french, 0],
    ['remboursement d’un article retourne', french, 1],
    ['Le bureau est-il ouvert un jour férié ?', french, 2],
    ['qui doit écrire le contrat', french, 3],
  ])('answers «%s»', async (question, texts, right) => {
    const asked = await library(...texts);
    const { passages: found, by } = await ask({ ...asked, question });
    expect(by).toBe('words');
    expect(found[0]?.readingId).toBe(asked.readingIds[right]);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((one, other) => other - one),
    );
  });

  it('shows the words that hit as they are written, and where the passage stands', async () => {
    const asked = await library(`# Guarantee\n\n${russian[0]}\n\n# Holidays\n\n${russian[2]}`);
    const [best] = (await ask({ ...asked, question: 'срок гарантии аккумуляторов' })).passages;
    expect(best?.hits).toEqual(['Гарантия', 'аккумуляторы']);
    expect(best?.start).toBe(0);
    expect(best?.place.headings).toEqual(['Guarantee']);
  });

  it('finds by the headings above a passage', async () => {
    const rest = 'It takes place every spring in the large hall and everybody is welcome to it. '.repeat(30);
    const asked = await library(`# Annual regatta\n\n${rest}`, `# Chess evening\n\n${rest}`);
    const [best] = (await ask({ ...asked, question: 'where is the regatta' }, 1)).passages;
    expect(best?.readingId).toBe(asked.readingIds[0]);
  });

  it('prefers words that stand together', async () => {
    const asked = await library(
      'The washing machine hums in the cellar all day, and of all subjects the learning of languages is taught there.',
      'Of all subjects machine learning is the one that is taught in the cellar, and the washing goes on all day.',
    );
    const [best] = (await ask({ ...asked, question: 'machine learning' })).passages;
    expect(best?.readingId).toBe(asked.readingIds[1]);
  });

  it('finds misspelt words', async () => {
    const asked = await library(...english);
    const [best] = (await ask({ ...asked, question: 'warrenty of baterries' })).passages;
    expect(best?.readingId).toBe(asked.readingIds[0]);
  });

  it('reads a follow-up with the question before it', async () => {
    const asked = await library(
      'Batteries are covered for six months.',
      'Chargers are covered for a whole year.',
      'Holidays last a month.',
    );
    const question = 'and for how many months?';
    const before = 'Are batteries covered?';
    expect((await ask({ ...asked, question, before })).passages[0]?.readingId).toBe(asked.readingIds[0]);
  });

  it('goes by stop words where a question has nothing else', async () => {
    const asked = await library('To be or not to be, that is the question.', 'Batteries last months.');
    expect((await ask({ ...asked, question: 'to be or not to be' })).passages[0]?.readingId).toBe(
      asked.readingIds[0],
    );
  });

  it('finds in a language it has no rules for', async () => {
    const asked = await library(
      'Der Kessel wird mit Wasser gefüllt.',
      '茶は京都で作られます。',
      'Nothing of that.',
    );
    expect((await ask({ ...asked, question: 'kessel gefullt' })).passages[0]?.readingId).toBe(
      asked.readingIds[0],
    );
    expect((await ask({ ...asked, question: '京都のお茶' })).passages[0]?.readingId).toBe(
      asked.readingIds[1],
    );
  });

  it('shows a passage once that several sources repeat', async () => {
    const asked = await library(english[0] ?? '', `${english[0]} `, english[1] ?? '');
    expect((await ask({ ...asked, question: 'warranty of batteries' })).passages).toHaveLength(1);
  });

  it('joins neighbours', async () => {
    const long = (word: string) =>
      `${word} `.repeat(3) + 'and whatever else there is to say of that matter at length. '.repeat(24);
    const asked = await library(
      `${long('kettle')}\n\n${long('stove')}\n\n${long('nothing')}\n\n${long('sink')}`,
    );
    const { passages: found } = await ask({ ...asked, question: 'kettle stove' });
    expect(found).toHaveLength(1);
    expect(found[0]?.start).toBe(0);
    expect(found[0]?.text).toContain('stove');
    expect(found[0]?.text).not.toContain('sink');
  });

  it('finds nothing where nothing fits', async () => {
    const asked = await library(...english);
    expect((await ask({ ...asked, question: 'zebra xylophone' })).passages).toEqual([]);
    expect((await ask({ ...asked, question: '?!' })).passages).toEqual([]);
    expect((await ask({ ...asked, readingIds: [], question: 'warranty' })).passages).toEqual([]);
  });

  it('takes any question', async () => {
    const asked = await library(...english, '__proto__ constructor');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (question) => {
        await ask({ ...asked, question, before: question });
      }),
      { numRuns: 15 },
    );
    expect((await ask({ ...asked, question: '__proto__' })).passages[0]?.readingId).toBe(
      asked.readingIds.at(-1),
    );
  });

  it('finds every passage of a long reading by a word that only it has', async () => {
    const count = 1_500;
    const filler = 'of the many things that are said in this place about the water and the kettle. '.repeat(
      14,
    );
    const asked = await library(
      Array.from({ length: count }, (_, index): Piece => ({
        kind: 'text',
        text: `word${index}x ${filler}`,
        place: { page: index },
      })),
    );
    for (const index of [0, 1, 700, 1_023, 1_024, 1_499]) {
      const [best] = (await ask({ ...asked, question: `word${index}x` }, 1)).passages;
      expect(best?.place.page).toBe(index);
      expect(best?.hits).toEqual([`word${index}x`]);
    }
  });
});

describe('isolation', () => {
  it('keeps users apart who have the same bytes and ask for each other’s readings', async () => {
    const users = [await newUser(database), await newUser(database)] as const;
    const words = ['kettle', 'stove', 'sink', 'water', 'чайник', 'bouilloire'];
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(' '));
    const stored = new Map<number, { userId: number; text: string }>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text, holders: fc.constantFrom([0], [1], [0, 1]) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom(0, 1),
        fc.constantFrom(...words),
        async (texts, asker, question) => {
          for (const { text: one, holders } of texts) {
            for (const holder of holders) {
              const userId = users[holder === 0 ? 0 : 1];
              const { readingId } = await storeReading(database, { userId, pieces: piecesOf(one) });
              stored.set(readingId, { userId, text: one });
            }
          }
          const userId = users[asker === 0 ? 0 : 1];
          const readingIds = [...stored.keys()].filter((id) => id % 3 !== 0);
          const { passages: found } = await ask({ userId, readingIds, question }, 100);
          for (const { readingId } of found) {
            expect(stored.get(readingId)?.userId).toBe(userId);
            expect(readingIds).toContain(readingId);
          }
          const mine = [...stored].filter(([id, one]) => one.userId === userId && readingIds.includes(id));
          const alone = await ask({ userId, readingIds: mine.map(([id]) => id), question }, 100);
          // What others have changes neither what is found nor how it scores.
          expect(found).toEqual(alone.passages);
          for (const [readingId, one] of stored) {
            const around = await passagesAround(database.db, { userId, readingId, at: 0, each: 2 });
            expect(around.length > 0).toBe(one.userId === userId);
          }
          const whole = await wholeText(database.db, { userId, readingIds, tokens: 1_000_000 });
          expect(new Set(whole?.map(({ readingId }) => readingId))).toEqual(new Set(mine.map(([id]) => id)));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('what is stored', () => {
  it('goes with the passages of a reading, and only for its user', async () => {
    const { userId, readingIds } = await library(english.join('\n\n'));
    await dropPassages(database.db, await newUser(database), readingIds);
    expect((await ask({ userId, readingIds, question: 'warranty' })).passages).toHaveLength(1);
    await dropPassages(database.db, userId, readingIds);
    for (const table of [passages, passageSegments, passageWords]) {
      expect(
        await database.db
          .select({ one: sql`1` })
          .from(table)
          .where(eq(table.userId, userId)),
      ).toEqual([]);
    }
  });

  it('is the whole text where it fits', async () => {
    const { userId, readingIds } = await library(english.join('\n\n'), russian.join('\n\n'));
    const whole = await wholeText(database.db, { userId, readingIds, tokens: 2_000 });
    expect(whole?.map(({ text }) => text).join('')).toBe(
      [...english, ...russian].map((text) => `${text}\n\n`).join(''),
    );
    expect(await wholeText(database.db, { userId, readingIds, tokens: 50 })).toBeNull();
  });
});
