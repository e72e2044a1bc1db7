// Goals 3 and 4: CPU time for relaying and delivering a thousand deltas; with `--nodes 2` to a reader on
// another node.
import { setTimeout as after } from 'node:timers/promises';
import { answeringSettings, startAnswering } from './lib/answering.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { startRelay } from './lib/relays.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({
  rounds: 5,
  streams: 100,
  rate: 50,
  seconds: 8,
  nodes: 1,
});
const { rounds, streams, rate, seconds, nodes } = options;
const model = modelName({ rate });

await withPostgres(async (engines) => {
  const upstream = await startUpstream([model]);
  const variants = nodes === 1 ? await oneNode(upstream, engines) : await twoNodes(upstream, engines);
  try {
    const measures = {};
    for (const [name, variant] of Object.entries(variants)) {
      const seats = await variant.seats(streams);
      measures[name] = () => measure(seats, { ours: variant.processorTime, database: engines.postgresTime });
    }
    const { medians } = await measureInRounds(measures, rounds);
    if (nodes === 1) reportOne(medians);
    else reportTwo(medians);
  } finally {
    await Promise.all(Object.values(variants).map((variant) => variant.stop()));
    await upstream.stop();
  }
});

async function oneNode(upstream, { postgres }) {
  return {
    product: await startAnswering({ upstream, env: postgres }),
    floor: await startRelay('bench/programs/byte-pipe.mjs', { upstream }),
    peer: await startRelay('bench/programs/ai-sdk-relay.mjs', { upstream }),
  };
}

/** A single node, and two that share a database and a directory: messages are sent to one, read on the other. */
async function twoNodes(upstream, { postgres, anotherPostgres }) {
  const one = await startAnswering({ upstream, env: postgres });
  const redis = await startRedis();
  const shared = { ...(await anotherPostgres('pair')), REDIS_URL: redis.url };
  const reader = await startProduct(answeringSettings(upstream, shared));
  const writer = await startAnswering({ upstream, env: shared, readersAt: reader });
  const parts = [writer, reader, redis];
  const both = {
    seats: writer.seats,
    processorTime: () => parts.reduce((sum, part) => sum + part.processorTime(), 0),
    stop: async () => {
      await Promise.all([writer.stop(), reader.stop()]);
      await redis.stop();
    },
  };
  return { one, both };
}

/** Milliseconds of CPU time per thousand delivered tokens, while all streams run. */
async function measure(seats, { ours, database }) {
  await Promise.all(seats.map((seat) => seat.renew()));
  const running = seats.map((seat) => seat.ask(model));
  await Promise.all(running.map((stream) => stream.begun));
  const tokens = () => running.reduce((sum, stream) => sum + stream.tokens, 0);
  const before = { ours: ours(), database: database(), tokens: tokens() };
  await after(seconds * 1000);
  const thousands = (tokens() - before.tokens) / 1000;
  const figures = {
    processor: (ours() - before.ours) / thousands,
    database: (database() - before.database) / thousands,
    rate: (thousands * 1000) / seconds / seats.length,
  };
  await Promise.all(running.map((stream) => stream.stop()));
  return figures;
}

function reportOne({ product, floor, peer }) {
  report({
    name: 'relay-cpu',
    product: product.processor,
    floor: floor.processor,
    peer: peer.processor,
    rounds,
    goal: { floor: { most: 1.5 }, peer: { most: 0.35 } },
  });
  inform('relay-cpu-tokens-per-second', { product: product.rate, floor: floor.rate, peer: peer.rate });
  inform('relay-cpu-postgres', { product: product.database });
}

function reportTwo({ one, both }) {
  report({
    name: 'relay-cpu-nodes',
    product: both.processor,
    floor: one.processor,
    rounds,
    goal: { floor: { most: 2.5 } },
  });
  inform('relay-cpu-nodes-tokens-per-second', { product: both.rate, floor: one.rate });
  inform('relay-cpu-nodes-postgres', { product: both.database, floor: one.database });
}
