import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inTransaction, type Database } from '../db/database.ts';
import { hasEnded, type ProcessPlace } from '../process-place.ts';
import { deriveKey, type SessionSecrets } from '../secrets.ts';
import * as queries from './nodes.queries.ts';
import type { NodeRow } from './nodes.queries.ts';

/** What web nodes must have in common to work together. */
export interface NodeFacts {
  web: boolean;
  redis: boolean;
  /** Where it keeps files: the same name for the same place. */
  storage: string;
  sessionSecrets: SessionSecrets;
}

/** This process among those that share its database. */
export interface Nodes {
  /** Whether web nodes run that cannot work together. */
  areApart(): boolean;
  /** Whether another web node was there when this one last looked. */
  hasOthers(): boolean;
  close(): Promise<void>;
}

/** How often a node says that it is there, and when the others take it for gone; in milliseconds. */
export interface NodeTimes {
  beat: number;
  lapse: number;
}

const usualTimes: NodeTimes = { beat: 5_000, lapse: 20_000 };

/** A second web node that would not get the first one's frames, files or sessions. */
export class NodeRefused extends Error {
  constructor(missing: readonly string[]) {
    super(
      `Another web node runs on this database, and this one cannot work beside it: ${missing.join(', ')}. ` +
        'Set the same on all nodes, or stop the other one.',
    );
  }
}

/**
 * Announces this process in the database and goes on doing so. Throws {@link NodeRefused} when another web node is alive
 * and this one lacks what they must share. Where the other one lacks it, both warn.
 */
export async function announceNode(options: {
  database: Pick<Database, 'db'>;
  facts: NodeFacts;
  log: Logger;
  times?: NodeTimes;
  /** Where and as what this process runs; tests stand for others. */
  place?: ProcessPlace;
}): Promise<Nodes> {
  const { database, facts, log, times = usualTimes } = options;
  const { sessionSecrets, ...shared } = facts;
  const place = options.place ?? { host: hostname(), pid: process.pid };
  const secret = sessionSecrets.map((one) => deriveKey(one, 'node').toString('base64url')).join(' ');
  const self = { id: randomUUID(), ...place, ...shared, secret };
  const { db } = database;
  let areApart = false;
  let hasOthers = false;

  const findOthers = () => queries.findOtherWebNodes(db, self.id, times.lapse);

  /** Announces this node unless it cannot stand beside one that is there; answers those then. */
  function tryToJoin(): Promise<NodeRow[]> {
    return inTransaction(db, async (transaction) => {
      await queries.lockNodes(transaction);
      await queries.forgetOldNodes(transaction);
      const others = await queries.findOtherWebNodes(transaction, self.id, times.lapse);
      const ended = others.filter((other) => hasEnded(other, place)).map(({ id }) => id);
      await queries.forgetNodes(transaction, ended);
      const left = others.filter(({ id }) => !ended.includes(id));
      const doubtful = left.filter((other) => lacksBeside(self, [other]).length > 0);
      if (doubtful.length === 0) await queries.seeNode(transaction, self);
      return doubtful;
    });
  }

  async function join(): Promise<void> {
    for (;;) {
      const doubtful = await tryToJoin();
      if (doubtful.length === 0) return;
      const alive = await waitForBeat(doubtful, { findOthers, times });
      if (alive.length > 0) throw new NodeRefused(lacksBeside(self, alive));
      // None of them has moved: they were killed, or their machine was.
      await queries.forgetNodes(
        db,
        doubtful.map(({ id }) => id),
      );
    }
  }

  async function look(): Promise<void> {
    const others = self.web ? await findOthers() : [];
    hasOthers = others.length > 0;
    const missing = new Set([self, ...others].flatMap((node) => lacksBeside(node, others)));
    if (missing.size > 0 && !areApart) {
      log.error({ missing: [...missing] }, 'several web nodes run that cannot work together');
    }
    areApart = missing.size > 0;
  }

  async function beat(): Promise<void> {
    try {
      await queries.seeNode(db, self);
      await look();
    } catch (error) {
      log.warn({ err: error }, 'this node could not say that it is there');
    }
  }

  await join();
  await look();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat();
  }, times.beat);
  timer.unref();
  return {
    areApart: () => areApart,
    hasOthers: () => hasOthers,
    close: async () => {
      clearInterval(timer);
      // It would announce the node once more.
      await beating;
      // One that cannot be removed lapses.
      await queries.forgetNodes(db, [self.id]).catch(() => undefined);
    },
  };
}

type Sharing = Pick<NodeRow, 'web' | 'redis' | 'storage' | 'secret'>;

/** What a node lacks to stand beside the others, for the operator. */
function lacksBeside(node: Sharing, others: readonly Sharing[]): string[] {
  if (!node.web || others.length === 0) return [];
  const storesElsewhere = others.some(({ storage }) => storage !== node.storage);
  const hasOtherSecret = others.some((other) => !accepts(node, other) || !accepts(other, node));
  return [
    ...(node.redis ? [] : ['REDIS_URL is not set']),
    ...(storesElsewhere ? ['it keeps files elsewhere (S3_BUCKET, or DATA_DIR of one machine)'] : []),
    ...(hasOtherSecret ? ['SESSION_SECRET is another'] : []),
  ];
}

/** Whether a node accepts what another one signs: with the first of its secrets. */
function accepts(node: Sharing, other: Sharing): boolean {
  return node.secret.split(' ').includes(other.secret.split(' ')[0] ?? '');
}

/** Those of the nodes that say within two beats that they are there. */
async function waitForBeat(
  nodes: readonly NodeRow[],
  { findOthers, times }: { findOthers: () => Promise<NodeRow[]>; times: NodeTimes },
): Promise<NodeRow[]> {
  const seen = new Map(nodes.map(({ id, seenAt }) => [id, seenAt.getTime()]));
  const end = performance.now() + 2.5 * times.beat;
  while (performance.now() < end) {
    await setTimeout(times.beat / 4);
    const others = await findOthers();
    const moved = others.filter(({ id, seenAt }) => seen.has(id) && seen.get(id) !== seenAt.getTime());
    if (moved.length > 0) return moved;
    if (!others.some(({ id }) => seen.has(id))) return [];
  }
  return [];
}
