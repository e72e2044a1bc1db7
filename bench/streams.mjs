// Goal 5: how many streams one core carries while every reader still gets them in time.
import { setTimeout as after } from 'node:timers/promises';
import { startAnswering } from './lib/answering.mjs';
import { leaveMeasuredCore, measuredCore as core } from './lib/cores.mjs';
import { withEngines } from './lib/engines.mjs';
import { readOptions } from './lib/options.mjs';
import { startRelay } from './lib/relays.mjs';
import { inform, measureInRounds, percentile, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({
  rounds: 5,
  rate: 50,
  from: 60,
  most: 700,
  seconds: 3,
  'without-embedded': false,
});
const { rounds, rate, from, most, seconds } = options;
const bounds = { gap: 100, share: 0.9 };
const model = modelName({ rate });

/** Each step adds this part of the streams that run. */
const growth = 0.1;
/** A round begins at this part of what the round before could carry. */
const restart = 0.7;
const settling = 1000;

await leaveMeasuredCore();
await withEngines(async ({ postgres, embedded }) => {
  const upstream = await startUpstream([model]);
  const variants = {
    product: await startAnswering({ upstream, env: postgres, core }),
    floor: await startRelay('bench/programs/fetch-relay.mjs', { upstream, core }),
  };
  if (!options['without-embedded'])
    variants.embedded = await startAnswering({ upstream, env: embedded, core });
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
    if (medians.embedded) {
      const { streams } = medians.embedded;
      inform('streams-embedded', { product: streams, ratio_floor: streams / floor.streams });
    }
  } finally {
    await Promise.all(Object.values(variants).map((variant) => variant.stop()));
    await upstream.stop();
  }
});

/** Adds streams until their readers no longer get them in time; answers the most that went well. */
function climberOf(seats, variant) {
  let start = from;
  return async () => {
    await Promise.all(seats.map((seat) => seat.renew()));
    const running = [];
    const best = { streams: 0, busy: 0 };
    for (let wanted = start; wanted <= seats.length; wanted = Math.ceil(wanted * (1 + growth))) {
      while (running.length < wanted) running.push(watched(seats[running.length]));
      await Promise.all(running.map(({ stream }) => stream.begun));
      await after(settling);
      const before = variant.processorTime();
      const { gap, share } = await observe(running);
      if (gap > bounds.gap || share < bounds.share) break;
      best.streams = wanted;
      best.busy = (variant.processorTime() - before) / seconds;
    }
    await Promise.all(running.map(({ stream }) => stream.stop()));
    start = Math.max(from, Math.floor(best.streams * restart));
    return best;
  };
}

/** A running stream and the gaps between what comes of it. */
function watched(seat) {
  const reader = { gaps: [], last: undefined, stream: undefined };
  reader.stream = seat.ask(model, (_count, now) => {
    if (reader.last !== undefined) reader.gaps.push(now - reader.last);
    reader.last = now;
  });
  return reader;
}

/** The longest gaps, and the part of the rate that arrived, over a while. */
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
