import type { ServerResponse } from 'node:http';
import type { Exchange } from '../exchange.ts';
import type { World } from '../world.ts';
import { dueTime, dueTokens, type Schedule } from './pace.ts';
import type { Reply } from './reply.ts';

/** How one vendor writes a stream; every function returns wire text, including framing. */
export interface StreamFormat {
  headers: Record<string, string>;
  start(): string;
  reasoning(piece: string): string;
  answer(piece: string): string;
  picture(png: Buffer): string;
  end(): string;
  /** The mid-stream error, after which the connection is closed cleanly. */
  fault(): string;
}

// The default pace; with a directive only what it names is slowed down.
const DEFAULT_RATE = 60;
const DEFAULT_TTFT = 150;
// Limits one tick of an unpaced stream, so that other streams and disconnects get a turn.
const TOKENS_PER_WRITE = 256;
// Small writes create many boundaries for `utf8` to break.
const TOKENS_PER_BROKEN_WRITE = 4;

function scheduleOf({ directive }: Reply, total: number, { instant }: World): Schedule {
  return {
    rate: directive.rate ?? (instant ? 0 : DEFAULT_RATE),
    ttft: directive.ttft ?? (instant || directive.present ? 0 : DEFAULT_TTFT),
    stallAfter: directive.stall === undefined ? Infinity : Math.floor(total / 2),
    stall: (directive.stall ?? 0) * 1000,
  };
}

/** Splits the bytes inside their first multi-byte character, or in the middle if there is none. */
export function splitInsideCharacter(bytes: Buffer): [Buffer, Buffer] {
  const lead = bytes.findIndex((byte) => byte >= 0xc0);
  const at = lead === -1 ? bytes.length >> 1 : lead + 1;
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

interface Writer {
  /** False if the reader is slow. */
  write(text: string): boolean;
  /** Sends what `utf8` holds back. */
  flush(): void;
}

function writerOf(response: ServerResponse, { directive }: Reply): Writer {
  let held: Buffer = Buffer.alloc(0);
  return {
    write(text) {
      if (text === '') return true;
      const wire = directive.crlf ? text.replace(/\r?\n/g, '\r\n') : text;
      if (!directive.utf8) return response.write(wire);
      // The second half waits for the next write: sent at once, it would arrive in the same read.
      const [head, tail] = splitInsideCharacter(Buffer.from(wire));
      const free = response.write(Buffer.concat([held, head]));
      held = tail;
      return free;
    },
    flush() {
      if (held.length > 0) response.write(held);
      held = Buffer.alloc(0);
    },
  };
}

interface Paced {
  count: number;
  schedule: Schedule;
  tokensPerWrite: number;
  world: World;
  response: ServerResponse;
  /** Writes the tokens [from, to); false if the reader is slow. */
  emit(from: number, to: number): boolean;
}

/** Resolves true when all tokens are sent, false if the reader has left. One timer per stream, none afterwards. */
function emitPaced({ count, schedule, tokensPerWrite, world, response, emit }: Paced): Promise<boolean> {
  return new Promise((resolve) => {
    const start = world.elapsed();
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;

    function leave(): void {
      clearTimeout(timer);
      resolve(false);
    }
    function tick(): void {
      if (response.destroyed) return;
      const due = Math.min(count, sent + tokensPerWrite, dueTokens(schedule, world.elapsed() - start));
      if (due > sent) {
        const free = emit(sent, due);
        world.meter.tokens += due - sent;
        sent = due;
        if (sent < count && !free) {
          response.once('drain', tick);
          return;
        }
      }
      if (sent >= count) {
        response.off('close', leave);
        resolve(true);
        return;
      }
      const wait = dueTime(schedule, sent) - (world.elapsed() - start);
      if (wait <= 0) setImmediate(tick);
      else timer = setTimeout(tick, Math.ceil(wait));
    }

    response.once('close', leave);
    tick();
  });
}

/** Flushes before dropping the connection; destroying it at once would lose the bytes. */
function dropConnection(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', () => {
      resolve();
    });
    response.write('\n', () => {
      response.destroy();
    });
  });
}

/** Writes a reply as a paced stream in a vendor's format; stops as soon as the reader leaves. */
export async function streamReply(exchange: Exchange, reply: Reply, format: StreamFormat): Promise<void> {
  const { response, world } = exchange;
  const { directive, reasoning, answer } = reply;
  const total = reasoning.length + answer.length;
  const half = directive.midfail ? Math.ceil(total / 2) : total;
  const count = Math.min(directive.cut ?? total, half);
  const { write, flush } = writerOf(response, reply);

  world.meter.started += 1;
  world.meter.active += 1;
  response.socket?.setNoDelay(true);
  response.writeHead(200, format.headers);
  response.flushHeaders();
  write(format.start());
  const complete = await emitPaced({
    count,
    schedule: scheduleOf(reply, total, world),
    tokensPerWrite: directive.utf8 ? TOKENS_PER_BROKEN_WRITE : TOKENS_PER_WRITE,
    world,
    response,
    emit(from, to) {
      let text = '';
      for (let index = from; index < to; index += 1) {
        const thought = reasoning[index];
        text +=
          thought === undefined
            ? format.answer(answer[index - reasoning.length] ?? '')
            : format.reasoning(thought);
      }
      return write(text);
    },
  });
  world.meter.active -= 1;
  if (!complete) {
    world.meter.abandoned += 1;
    return;
  }
  world.meter.finished += 1;
  flush();
  if (directive.cut !== undefined && directive.cut < total) {
    await dropConnection(response);
    return;
  }
  if (directive.midfail) write(format.fault());
  else {
    if (reply.picture) write(format.picture(reply.picture));
    write(format.end());
  }
  flush();
  response.end();
}

/** Applies a directive's delays to an answer in one piece; false if the reader left meanwhile. */
export function waitForWhole(exchange: Exchange, { directive }: Reply): Promise<boolean> {
  const milliseconds = (directive.ttft ?? 0) + (directive.stall ?? 0) * 1000;
  const { response } = exchange;
  if (milliseconds === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    function leave(): void {
      clearTimeout(timer);
      resolve(false);
    }
    const timer = setTimeout(() => {
      response.off('close', leave);
      resolve(true);
    }, milliseconds);
    response.once('close', leave);
  });
}
