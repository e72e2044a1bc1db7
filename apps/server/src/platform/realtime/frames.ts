import type { ErrorCode } from '@polylogue/contract/errors';
import { clientFrame, type ClientFrame, type ServerFrame } from '@polylogue/contract/realtime';
import { soundJson } from '@polylogue/contract/sound-json';
import { z } from 'zod';

/** A parsed client message. `refusable`: invalid, but it names a channel that can be refused. */
export type Incoming =
  | { state: 'frame'; frame: ClientFrame }
  | { state: 'refusable'; channel: string }
  | { state: 'nonsense' };

const aboutChannel = z.object({ channel: z.string().min(1).max(100) });

/** Parses a client message. */
export function readFrame(text: string): Incoming {
  const value = parseSound(text);
  const parsed = clientFrame.safeParse(value);
  if (parsed.success) return { state: 'frame', frame: parsed.data };
  const about = aboutChannel.safeParse(value);
  return about.success ? { state: 'refusable', channel: about.data.channel } : { state: 'nonsense' };
}

/** Ours: a page resumes a few answers. Thousands of offsets in one frame take a tenth of a second. */
const mostValues = 1_000;

function parseSound(text: string): unknown {
  try {
    return parseJson(soundJson(text, { values: mostValues }));
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An event as bytes, serialized once for all subscribers. */
export function eventFrame(channel: string, data: object): Buffer {
  return encode({ type: 'event', channel, data });
}

const event = z.object({ data: z.looseObject({}) });

/** The data of an event that another node serialized; undefined if it is none. */
export function eventIn(frame: Buffer): object | undefined {
  return event.safeParse(parseJson(frame.toString())).data?.data;
}

/** The answer to a subscription. */
export function subscribedFrame(channel: string): Buffer {
  return encode({ type: 'subscribed', channel });
}

/** The answer to a refused subscription. */
export function refusedFrame(channel: string, code: ErrorCode): Buffer {
  return encode({ type: 'refused', channel, code });
}

/** The answer to a ping. */
export const pongFrame = encode({ type: 'pong' });

function encode(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}
