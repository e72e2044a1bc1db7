import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perform } from './intent/acts.testing.ts';
import { endLife, leave } from './intent/agreement.testing.ts';
import { life, type Step } from './intent/moves.testing.ts';
import { createPerson } from './intent/person.testing.ts';
import { startWorld, type World } from './intent/world.testing.ts';

/** Of the first life; each has the next number, so that `INTENT_SEED=… INTENT_LIVES=1` lives one of them again. */
const firstSeed = Number(process.env['INTENT_SEED'] ?? 1);
const lives = Number(process.env['INTENT_LIVES'] ?? 60);

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

test('nobody pays anything but what they were shown, whatever breaks in between', async () => {
  const broken: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + lives; seed += 1) {
    const failure = await live(seed);
    if (failure !== undefined) broken.push(failure);
  }
  expect(broken.join('\n\n')).toBe('');
});

/** One life; what broke in it, with the moves that led there. */
async function live(seed: number): Promise<string | undefined> {
  const [{ cardType, steps } = { cardType: 'ru' as const, steps: [] }] = fc.sample(life, {
    seed,
    numRuns: 1,
  });
  const person = await createPerson(world, cardType);
  let done = 0;
  try {
    for (const step of steps) {
      done += 1;
      await perform(person, step);
    }
    await endLife(person);
    await leave(person);
    return undefined;
  } catch (error) {
    const told = steps.slice(0, done).map(inWords);
    const what = error instanceof Error ? error.stack : String(error);
    return `INTENT_SEED=${seed} INTENT_LIVES=1 (${cardType})\n${told.join('\n')}\n→ ${what}`;
  }
}

function inWords({ move, kill }: Step, index: number): string {
  const { kind, ...how } = move;
  const killed = kill === null ? '' : `, killed after ${kill} statements`;
  return `${index + 1}. ${kind} ${JSON.stringify(how)}${killed}`;
}
