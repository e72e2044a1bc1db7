// Goal 7: a reload while an answer is in progress: how soon the text is back, and that it is the same text.
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { startAnswering } from './lib/answering.mjs';
import { channels } from '../packages/contract/src/realtime.ts';
import { askForSocket, subscription } from './lib/chat-socket.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { callApi, exchange } from './lib/product-client.mjs';
import { freePort, startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, median, report } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const options = readOptions({ rounds: 5, reloads: 200, rate: 50, written: 4096 });
const { rounds, reloads, rate, written } = options;
/** As much at once as the longest answer has, then more at the usual pace. */
const model = modelName({ rate, burst: written });
const tokenLength = 5;
/** Every so many reloads, this many further tokens are read, to check that the stream continues after the replay. */
const readOn = { tokens: 5, every: 20 };
/** Milliseconds between two reloads, or the cleanup of one would count towards the next. */
const pause = 20;

await withPostgres(async ({ postgres }) => {
  const upstream = await startUpstream([model]);
  const product = await startAnswering({ upstream, env: postgres });
  const floor = await startPlainGet();
  try {
    const reloading = await reloaderOf(product);
    let bytes = 0;
    const variants = {
      product: async () => {
        const figures = await reloading();
        // The median of an even number of reloads may be fractional.
        bytes = Math.round(figures.bytes);
        return figures;
      },
      floor: () => fetchPlainly(floor.url, bytes),
    };
    const { medians } = await measureInRounds(variants, rounds);
    reportAll(medians);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
    await upstream.stop();
  }
});

function reportAll({ product, floor }) {
  const goal = { floor: { most: 2 } };
  report({ name: 'resume', product: product.whole, floor: floor.whole, rounds, goal });
  inform('resume-parts', {
    kilobytes: product.bytes / 1000,
    socket: product.socket,
    text: product.text,
  });
}

/** Reloads repeatedly while one answer is in progress; returns the medians of how long each part took. */
async function reloaderOf(variant) {
  const [seat] = await variant.seats(1);
  return async () => {
    await seat.renew();
    const stream = seat.ask(model);
    while (stream.tokens < written) await after(20);
    const samples = [];
    for (let count = 0; count < reloads; count += 1) {
      const ahead = count % readOn.every === 0 ? readOn.tokens : 0;
      samples.push(await reload(variant.url, seat, { stream, ahead }));
      await after(pause);
    }
    await stream.stop();
    await checkStored(variant.url, seat, stream);
    const parts = Object.keys(samples[0]);
    return Object.fromEntries(parts.map((part) => [part, median(samples.map((sample) => sample[part]))]));
  };
}

/**
 * What a page does after a reload until it shows as much as before: it opens a socket subscribed to the chat
 * and the user's channel. As with the floor, the connection is new.
 */
async function reload(url, { person, chatId }, { stream, ahead }) {
  const wanted = stream.tokens * tokenLength;
  const access = await person.access();
  const follow = [
    subscription({ person, chatId: chatId(), from: {} }),
    { type: 'subscribe', channel: channels.user(person.id) },
  ];
  const started = performance.now();
  const times = {};
  const socket = askForSocket(url, access, follow);
  socket.once('open', () => (times.socket = performance.now() - started));
  const page = { text: '', bytes: 0 };
  const done = Promise.withResolvers();
  socket.on('error', done.reject);
  socket.on('message', (data) => {
    fold(page, data);
    if (times.whole === undefined && page.text.length >= wanted) {
      times.whole = performance.now() - started;
      times.bytes = page.bytes;
    }
    if (page.text.length >= wanted + ahead * tokenLength) done.resolve();
  });
  await done.promise;
  socket.close();
  await once(socket, 'close');
  check('on screen', page.text);
  times.text = times.whole - times.socket;
  return times;
}

/** Adds a frame to the text by offset, like a page. */
function fold(page, data) {
  page.bytes += data.length;
  const frame = JSON.parse(data);
  if (frame.type !== 'event') return;
  const { offset, chunk } = frame.data;
  if (offset > page.text.length)
    throw new Error(`Text is missing between ${page.text.length} and ${offset}.`);
  page.text = page.text.slice(0, offset) + chunk;
}

/** Tokens are numbered, so lost and duplicate ones show. */
function check(where, text) {
  const tokens = text.length / tokenLength;
  for (let index = 0; index < tokens; index += 1) {
    const token = text.slice(index * tokenLength, (index + 1) * tokenLength);
    const expected = `${String(index % 10_000).padStart(4, '0')}~`;
    if (token !== expected) throw new Error(`Token ${index} ${where} is ${token}.`);
  }
}

async function checkStored(url, { person, chatId }, stream) {
  const access = await person.access();
  const { list } = await callApi(url, `message/list?groupId=${chatId()}`, { access });
  const { response } = list.at(-1);
  check('in the database', response);
  if (response.length !== stream.tokens * tokenLength) {
    throw new Error(`${response.length} characters are stored, ${stream.tokens * tokenLength} were read.`);
  }
}

async function startPlainGet() {
  const port = await freePort();
  const program = await startProgram('bench/programs/plain-get.mjs', { env: { PORT: String(port) } });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

async function fetchPlainly(url, bytes) {
  const times = [];
  for (let count = 0; count < reloads; count += 1) {
    const started = performance.now();
    await exchange(`${url}/${bytes}`, { agent: false });
    times.push(performance.now() - started);
    await after(pause);
  }
  return { whole: median(times) };
}
