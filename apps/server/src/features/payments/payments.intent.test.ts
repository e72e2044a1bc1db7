import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perform } from './intent/acts.testing.ts';
import { endLife, leave } from './intent/agreement.testing.ts';
import { life, type Step } from './intent/moves.testing.ts';
import { createPerson } from './intent/person.testing.ts';
import { startWorld, type World } from './intent/world.testing.ts';

/** Of the first life; each has the next number. `INTENT_SEED=7 INTENT_LIVES=1` lives the seventh again, at its date. */
const firstSeed = setting('INTENT_SEED', 1);
const lives = setting('INTENT_LIVES', 200);
const beginsAt = Date.parse(process.env['INTENT_AT'] ?? '');
/** While one waits for its database the other goes on. Lives share their world's clock, and so come one after another. */
const worlds = Math.min(2, lives);
/** A world that has lived through so many is slow and far in the future. */
const livesOfWorld = 150;
/** However slow the machine, and however many lives. */
const hour = 3_600_000 * Math.ceil(lives / 500);
/** More would not say more. */
const mostBroken = setting('INTENT_BROKEN', 3);

test(
  'nobody pays anything but what they were shown, whatever breaks in between',
  async () => {
    const broken: string[] = [];
    let next = firstSeed;
    const hasMore = () => next < firstSeed + lives && broken.length < mostBroken;
    const liveOn = async () => {
      while (hasMore()) {
        const world = await startWorld();
        if (beginsAt) world.advance((beginsAt - world.now().getTime()) / 1000);
        for (let lived = 0; lived < livesOfWorld && hasMore(); lived += 1) {
          const failure = await live(world, next++);
          if (failure !== undefined) broken.push(failure);
        }
        await world.close();
      }
    };
    await Promise.all(Array.from({ length: worlds }, liveOn));
    if (process.env['INTENT_LIVES']) console.log(`lived ${next - firstSeed}, broken ${broken.length}`);
    expect(broken.join('\n\n')).toBe('');
  },
  hour,
);

function setting(name: string, usual: number): number {
  return Number(process.env[name] ?? usual);
}

/** One life; what broke in it, with the moves that led there. */
async function live(world: World, seed: number): Promise<string | undefined> {
  const [one] = fc.sample(life, { seed, numRuns: 1 });
  if (!one) throw new Error('There is no life.');
  const { cardType, steps } = one;
  const born = world.now().toISOString();
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
    return `INTENT_SEED=${seed} INTENT_LIVES=1 INTENT_AT=${born} (${cardType})\n${told.join('\n')}\n→ ${what}`;
  }
}

function inWords({ move, kill }: Step, index: number): string {
  const { kind, ...how } = move;
  const killed = kill === null ? '' : `, killed after ${kill} statements`;
  return `${index + 1}. ${kind} ${JSON.stringify(how)}${killed}`;
}
