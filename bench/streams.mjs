// Goal 5: how many streams one core can serve with every reader still getting them in time.
import { setTimeout as after } from 'node:timers/promises';
import { startAnswering } from './lib/answering.mjs';
import { leaveMeasuredCore, measuredCore as core } from './lib/cores.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startRelay } from './lib/relays.mjs';
import { inform, measureInRounds, percentile, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({
  rounds: 5,
  rate: 50,
  from: 60,
  most: 530,
  seconds: 3,
});
const { rounds, rate, from, most, seconds } = options;
const bounds = { gap: 100, share: 0.9 };
const model = modelName({ rate });

/** Large steps until it is too many, then small ones from the last number that worked. */
const steps = { long: 0.5, short: 0.1 };
const fewest = 5;
/** Later rounds start at this share of the previous round's result, with small steps. */
const restart = 0.8;
const settling = 1000;

await leaveMeasuredCore();
await withPostgres(async ({ postgres }) => {
  const upstream = await startUpstream([model]);
  const variants = {
    product: await startAnswering({ upstream, env: postgres, core }),
    floor: await startRelay('bench/programs/fetch-relay.mjs', { upstream, core }),
  };
  try {
    const measures = {};
    for (const [name, variant] of Object.entries(variants)) {
      measures[name] = climberOf(await variant.seats(most), variant);
    }
    const { medians } = await measureInRounds(measures, rounds);
    const { product, floor } = medians;
    report({
      name: 'streams',
      product: product.streams,
      floor: floor.streams,
      rounds,
      goal: { floor: { least: 0.8 } },
    });
    inform('streams-milliseconds-of-core-per-second', { product: product.busy, floor: floor.busy });
  } finally {
    await Promise.all(Object.values(variants).map((variant) => variant.stop()));
    await upstream.stop();
  }
});

/** Finds the largest number of streams that all readers get in time. */
function climberOf(seats, variant) {
  let start = from;
  let firstStep = steps.long;
  return async () => {
    await Promise.all(seats.map((seat) => seat.renew()));
    const running = [];
    const best = { streams: 0, busy: 0 };
    let step = firstStep;
    for (let wanted = start; wanted >= fewest && wanted <= seats.length;) {
      await runExactly(running, seats.slice(0, wanted));
      const { isInTime, busy } = await isCarried(running, variant);
      if (isInTime) Object.assign(best, { streams: wanted, busy });
      else if (best.streams > 0 && step === steps.short) break;
      else step = steps.short;
      wanted = best.streams > 0 ? Math.ceil(best.streams * (1 + step)) : Math.floor(wanted * (1 - step));
    }
    await runExactly(running, []);
    start = Math.max(fewest, Math.floor(best.streams * restart));
    firstStep = steps.short;
    return best;
  };
}

/** Whether all readers get their streams in time. Tried twice, since the first attempt may have been disturbed. */
async function isCarried(running, variant) {
  for (let looks = 1; ; looks += 1) {
    const before = variant.processorTime();
    const { gap, share } = await observe(running);
    const isInTime = gap <= bounds.gap && share >= bounds.share;
    if (isInTime || looks === 2) return { isInTime, busy: (variant.processorTime() - before) / seconds };
  }
}

/** Starts or stops streams until exactly these seats have one. */
async function runExactly(running, seats) {
  while (running.length < seats.length) running.push(watched(seats[running.length]));
  await Promise.all(running.splice(seats.length).map(({ stream }) => stream.stop()));
  await Promise.all(running.map(({ stream }) => stream.begun));
  await after(settling);
}

/** A running stream and the gaps between its pieces. */
function watched(seat) {
  const reader = { gaps: [], last: undefined, stream: undefined };
  reader.stream = seat.ask(model, (_count, now) => {
    if (reader.last !== undefined) reader.gaps.push(now - reader.last);
    reader.last = now;
  });
  return reader;
}

/** The longest gaps, and the share of the rate that arrived, over a period. */
async function observe(running) {
  for (const reader of running) reader.gaps = [];
  const tokens = () => running.reduce((sum, { stream }) => sum + stream.tokens, 0);
  const [before, started] = [tokens(), performance.now()];
  await after(seconds * 1000);
  const elapsed = (performance.now() - started) / 1000;
  const share = (tokens() - before) / (running.length * rate * elapsed);
  return {
    gap: percentile(
      running.flatMap(({ gaps }) => gaps),
      0.99,
    ),
    share,
  };
}
