// Goals 1 and 2: how much later the first token arrives than the upstream sends it, while other streams run.
import { startAnswering } from './lib/answering.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { switchFindTriggers } from './lib/find-index.mjs';
import { readOptions } from './lib/options.mjs';
import { direct, startPortkey, startRelay } from './lib/relays.mjs';
import { inform, measureInRounds, percentile, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({
  rounds: 5,
  streams: 50,
  rate: 50,
  asks: 100,
  ttft: 0,
  find: false,
});
const { rounds, streams, rate, asks, ttft } = options;

/** Concurrent questions if each mostly waits for the upstream. */
const lanes = ttft === 0 ? 1 : 4;
/** Questions are spread over this many chats, so that none grows long. */
const askers = 12;
const crowdModel = modelName({ rate });
const askedModel = modelName({ wait: ttft, tokens: 10 });

await withPostgres(async ({ postgres }) => {
  const upstream = await startUpstream([crowdModel, askedModel]);
  if (options.find) return measureFind(upstream, postgres);
  const variants = { product: await startAnswering({ upstream, env: postgres }) };
  variants.direct = direct({ upstream });
  if (ttft === 0) {
    variants.floor = await startRelay('bench/programs/fetch-relay.mjs', { upstream });
    variants.peer = await startPortkey({ upstream });
  }
  try {
    const measures = {};
    for (const [name, variant] of Object.entries(variants)) {
      const seats = await variant.seats(streams + askers);
      measures[name] = () => measure(seats);
    }
    const { medians } = await measureInRounds(measures, rounds);
    if (ttft === 0) reportAdded(medians);
    else reportWhole(medians);
  } finally {
    await Promise.all(Object.values(variants).map((variant) => variant.stop()));
    await upstream.stop();
  }
});

/** The same server with and without the triggers of find, in turns: what a send pays for being found. */
async function measureFind(upstream, postgres) {
  const product = await startAnswering({ upstream, env: postgres });
  try {
    const seats = await product.seats(streams + askers);
    const variant = (isOn) => async () => {
      await switchFindTriggers(postgres.DATABASE_URL, isOn);
      return measure(seats);
    };
    const { medians } = await measureInRounds({ found: variant(true), unfound: variant(false) }, rounds);
    const { found, unfound } = medians;
    const goal = { floor: { most: 1.02 } };
    report({ name: 'ttft-find', product: found.p50, floor: unfound.p50, rounds, goal });
    // On a busy machine the quickest questions say more: they were not interrupted.
    inform('ttft-find-p10', { product: found.p10, floor: unfound.p10, ratio_floor: found.p10 / unfound.p10 });
  } finally {
    await product.stop();
    await upstream.stop();
  }
}

/** Milliseconds to the first token: median and tail over all questions. */
async function measure(seats) {
  await Promise.all(seats.map((seat) => seat.renew()));
  const free = seats.slice(0, askers);
  const crowd = seats.slice(askers).map((seat) => seat.ask(crowdModel));
  await Promise.all(crowd.map((stream) => stream.begun));
  const times = [];
  async function askOn() {
    while (times.length < asks) {
      const seat = free.shift();
      const stream = seat.ask(askedModel);
      times.push(await stream.begun);
      await stream.ended;
      free.push(seat);
    }
  }
  await Promise.all(Array.from({ length: lanes }, askOn));
  await Promise.all(crowd.map((stream) => stream.stop()));
  return { p10: percentile(times, 0.1), p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The upstream does not wait, so the whole time is overhead, except for what a direct question takes. */
function reportAdded({ product, floor, peer, direct: bare }) {
  report({
    name: 'ttft',
    product: product.p50,
    floor: floor.p50,
    peer: peer.p50,
    rounds,
    goal: { floor: { most: 3 }, peer: { most: 0.2 } },
  });
  inform('ttft-p99', { product: product.p99, floor: floor.p99, peer: peer.p99 });
  inform('ttft-over-direct', {
    direct: bare.p50,
    product: product.p50 - bare.p50,
    floor: floor.p50 - bare.p50,
    ratio_floor: (product.p50 - bare.p50) / (floor.p50 - bare.p50),
  });
}

function reportWhole({ product, direct: bare }) {
  for (const [part, most] of Object.entries({ p50: 1.02, p99: 1.1 })) {
    const figures = { product: product[part], floor: bare[part] };
    report({ name: `ttft-${ttft}-${part}`, ...figures, rounds, goal: { floor: { most } } });
  }
}
