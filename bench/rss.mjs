// Goal 6: resident memory per open stream. Memory is seldom returned, so each figure needs a fresh process.
import { setTimeout as after } from 'node:timers/promises';
import { startAnswering } from './lib/answering.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startRelay } from './lib/relays.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({
  rounds: 5,
  few: 100,
  many: 400,
  rate: 10,
  seconds: 5,
});
const { rounds, few, many, rate, seconds } = options;
const model = modelName({ rate });
/** Collects garbage before memory is read: otherwise V8's timing would drown out what a stream holds. */
const flags = ['--expose-gc', '--import', new URL('programs/collect-garbage.mjs', import.meta.url).href];

await withPostgres(async ({ postgres }) => {
  const upstream = await startUpstream([model]);
  const relay = () => startRelay('bench/programs/fetch-relay.mjs', { upstream, flags });
  const variants = {
    product: await variantOf(() => startAnswering({ upstream, env: postgres, flags })),
    floor: await variantOf(relay),
  };
  try {
    const { medians } = await measureInRounds(variants, rounds, { warmUp: false });
    const { product, floor } = medians;
    report({
      name: 'rss',
      product: product.each,
      floor: floor.each,
      rounds,
      goal: { floor: { most: 1.5 } },
    });
    inform('rss-process-with-few', { product: product.process, floor: floor.process });
  } finally {
    await upstream.stop();
  }
});

/**
 * Registers users with a process that is not measured: hashing passwords leaves free memory that streams
 * would fill.
 */
async function variantOf(start) {
  const program = await start();
  const people = await program.people(many);
  await program.stop();
  return () => measure(start, people);
}

/**
 * Kilobytes per additional reader with a stream, once a process has some: the first ones also pay for
 * compiled code and a growing heap.
 */
async function measure(start, people) {
  const program = await start();
  try {
    await begin(program, people.slice(0, few));
    const process = await settled(program);
    await begin(program, people.slice(few));
    const more = await settled(program);
    // The streams end with the process.
    return { each: (more - process) / (many - few), process };
  } finally {
    await program.stop();
  }
}

async function begin(program, people) {
  const seats = await Promise.all(people.map((person) => program.seat(person)));
  const running = seats.map((seat) => seat.ask(model));
  await Promise.all(running.map((stream) => stream.begun));
}

async function settled(program) {
  await after(seconds * 1000);
  await program.ask('collect');
  return program.memory();
}
