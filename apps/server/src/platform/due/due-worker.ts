import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { inNewContext } from '../context.ts';
import { afterCommit, inTransaction, type Database } from '../db/database.ts';
import { mayPass } from '../db/query-errors.ts';
import { describeFailure } from '../jobs/job-error.ts';
import { beginTrace } from '../tracing.ts';
import { withinSeconds } from '../within-seconds.ts';
import { LeaseLost, NotMyTurn, SetAside, type DueKind, type RowSetAside, type Taken } from './due.ts';
import { countOutcome, type Outcome } from './due.metrics.ts';
import { dueStatements, leaseSeconds, type ClaimBounds, type ClaimedRow } from './due-statements.ts';

/** What a worker needs. */
export interface WorkerDeps {
  database: Pick<Database, 'db'>;
  log: Logger;
  /** Seconds by which the product's clock is ahead of the machine's. */
  ahead(): number;
  /** How far claims look, for tests. */
  bounds?: ClaimBounds | undefined;
}

/** Works on the rows of one kind. */
export type DueWorker = ReturnType<typeof createWorker>;

/** An idle worker looks for rows of other processes after so many milliseconds, twice as many each time. */
const idle = { least: 250, most: 2_000 };

/** A lease is renewed four times before it would run out. */
const renewMilliseconds = (leaseSeconds * 1000) / 4;

/** Work that has not been renewed for so long is abandoned, a good while before others may take its row. */
const mostSilence = (leaseSeconds * 1000 * 3) / 4;

/** How often that is judged: not when renewals return, as those of a dead connection take minutes to fail. */
const judgeMilliseconds = 1_000;

/** Owners whose turn is remembered; beyond that, one who returns counts as new. */
const mostServed = 200;

/** Integer of PostgreSQL: no limit. */
const unlimited = 2_147_483_647;

/** Aborts the work of a node that ends. */
class NodeLeaves extends Error {
  override name = 'NodeLeaves';
}

interface Running {
  row: ClaimedRow;
  token: string;
  end: AbortController;
  /** When the lease was last known to be ours, by this process' own clock. */
  renewed: number;
  /** Whether it has begun to end: then it is no wonder that the lease is gone. */
  isEnding: boolean;
  settled: Promise<void>;
}

/** Creates the worker of a kind. It takes nothing before `work`. */
export function createWorker(kind: DueKind, { database: { db }, log, ahead, bounds }: WorkerDeps) {
  const { concurrency = 2, perOwner = unlimited, mostTries = 4, limitSeconds = 900 } = kind;
  const { firstSeconds, maxSeconds } = kind.backoff ?? { firstSeconds: 20, maxSeconds: 300 };
  const statements = dueStatements(kind, bounds);
  const running = new Set<Running>();
  let isTaking = false;
  let hasLeft = false;
  let isPumping = false;
  let isWanted = false;
  let pausedUntil = 0;
  let afterOwner = 0;
  /** Owners served by this process, the latest last. */
  let served: number[] = [];
  let wait = idle.least;
  let poll: NodeJS.Timeout | undefined;
  let beats: NodeJS.Timeout[] = [];

  /** Claims rows for free places. */
  async function claim(places: number): Promise<Running[]> {
    const token = randomUUID();
    const asked = performance.now();
    const values = { ahead: ahead(), places, perOwner, afterOwner, served, token };
    const claimed = await statements.claim(db, values);
    // Past the last owner it begins anew.
    afterOwner = claimed[0]?.afterOwner ?? 0;
    const rows = claimed.filter((row) => row.id !== null);
    rows.sort((one, other) => one.turn - other.turn || one.place - other.place);
    const now = rows.map(({ ownerId }) => ownerId);
    served = [...new Set([...now.toReversed(), ...served.toReversed()])].slice(0, mostServed).toReversed();
    return rows.map((row) => {
      const one: Running = {
        row,
        token,
        end: new AbortController(),
        renewed: asked,
        isEnding: false,
        settled: Promise.resolve(),
      };
      const job = `${kind.name}/${row.id}`;
      const requestId = row.requestId ?? undefined;
      const attributes = { 'job.id': row.id, 'request.id': requestId };
      const span = beginTrace(kind.name, { kind: 'job', attributes });
      const context = { requestId, job, userId: row.ownerId, span };
      one.settled = inNewContext(context, () => workOn(one)).finally(() => span?.end());
      running.add(one);
      return one;
    });
  }

  async function workOn(one: Running): Promise<void> {
    try {
      const outcome = await tryOnce(one);
      countOutcome(kind.name, outcome);
    } catch (error) {
      // Its lease runs out, and the row is taken again.
      log.warn({ err: error, ...about(one) }, 'how due work ended could not be stored');
    } finally {
      running.delete(one);
      if (running.size === 0) stopBeat();
    }
  }

  async function tryOnce(one: Running): Promise<Outcome> {
    const { row, end } = one;
    // It left while the claim was under way.
    if (hasLeft) return settle(one, new NodeLeaves('The node is leaving.'));
    // Processes died over it.
    if (row.tries > mostTries) return setAside(one, `It did not end in ${mostTries} tries.`, undefined);
    let hasEnded = false;
    let timer: NodeJS.Timeout | undefined;
    const late = () => end.abort(new Error(`The work took longer than ${limitSeconds} s.`));
    const limit = () => {
      clearTimeout(timer);
      timer = setTimeout(late, limitSeconds * 1000).unref();
    };
    const taken: Taken = {
      id: row.id,
      ownerId: row.ownerId,
      tries: row.tries,
      signal: end.signal,
      wait: () => {
        clearTimeout(timer);
        return limit;
      },
      hold: async (transaction) => {
        if ((await statements.hold(transaction, leaseOf(one))).length === 0) throw new LeaseLost();
      },
      end: async (executor, next) => {
        one.isEnding = true;
        const values = { ...leaseOf(one), dueAt: row.dueAt, seconds: next?.seconds ?? null };
        const [ended] = await statements.end(executor, values);
        if (!ended) throw new LeaseLost();
        afterCommit(() => {
          hasEnded = true;
          if (ended.isDue) wake();
        });
      },
    };
    limit();
    try {
      await unlessAborted(end.signal, () => kind.run(taken));
      if (!hasEnded) await taken.end(db);
      return 'done';
    } catch (error) {
      if (!hasEnded) return await settle(one, error);
      log.warn({ err: error, ...about(one) }, 'due work failed after its end');
      return 'done';
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stores how a try ended that was no success. */
  async function settle(one: Running, error: unknown): Promise<Outcome> {
    if (error instanceof LeaseLost) {
      // The work may have removed its row.
      const isThere = (await statements.exists(db, { id: one.row.id })).length > 0;
      return isThere ? 'lost' : 'done';
    }
    if (error instanceof NodeLeaves) {
      return outcomeOf(await statements.handBack(db, leaseOf(one)), 'handed back');
    }
    if (error instanceof NotMyTurn) {
      if (error.forAll) pausedUntil = performance.now() + error.seconds * 1000;
      const rows = await statements.postpone(db, { ...leaseOf(one), seconds: error.seconds });
      return outcomeOf(rows, 'postponed');
    }
    log.warn({ err: error, ...about(one) }, 'a try of due work failed');
    if (error instanceof SetAside || one.row.tries >= mostTries) {
      return setAside(one, describeFailure(error), error);
    }
    const seconds = Math.min(maxSeconds, firstSeconds * 4 ** (one.row.tries - 1));
    // Rows that failed together are not tried together again.
    const rows = await statements.backOff(db, {
      ...leaseOf(one),
      seconds: seconds * (0.75 + Math.random() / 2),
    });
    return outcomeOf(rows, 'failed');
  }

  async function setAside(one: Running, reason: string, error: unknown): Promise<Outcome> {
    const { id, ownerId, tries, dueAt } = one.row;
    const row: RowSetAside = { id, ownerId, tries, reason, error };
    const store = (tell: DueKind['onSetAside']) =>
      inTransaction(db, async (transaction): Promise<Outcome> => {
        const [stored] = await statements.setAside(transaction, { ...leaseOf(one), dueAt, reason });
        if (!stored) return 'lost';
        if (!stored.isAside) {
          afterCommit(wake);
          return 'failed';
        }
        await tell?.(transaction, row);
        return 'set aside';
      });
    try {
      return await store(kind.onSetAside);
    } catch (failure) {
      // It is tried again when the lease is over, but not for ever.
      if (tries <= mostTries || mayPass(failure)) throw failure;
      log.error({ err: failure, ...about(one) }, 'a row was set aside without telling its user');
      return store(undefined);
    }
  }

  function leaseOf({ row: { id }, token }: Running) {
    return { id, token, ahead: ahead() };
  }

  function about({ row: { id, tries } }: Running) {
    return { kind: kind.name, id, tries };
  }

  async function renew(): Promise<void> {
    const asked = performance.now();
    const ours = [...running];
    const held = await statements
      .renew(db, {
        ahead: ahead(),
        ids: ours.map(({ row }) => row.id),
        tokens: ours.map(({ token }) => token),
      })
      .catch(() => undefined);
    const kept = held && new Set(held.map(({ token }) => token));
    for (const one of ours) {
      if (kept?.has(`${one.row.id} ${one.token}`)) one.renewed = Math.max(one.renewed, asked);
      else if (kept && !one.isEnding) one.end.abort(new LeaseLost());
    }
  }

  function judge(): void {
    const now = performance.now();
    for (const { renewed, end } of running) if (now - renewed > mostSilence) end.abort(new LeaseLost());
  }

  /** Fills the free places, and looks again when one gets free, after a wake-up, and now and then. */
  async function pump(): Promise<void> {
    isWanted = true;
    if (isPumping) return;
    isPumping = true;
    clearTimeout(poll);
    let found = 0;
    try {
      while (isWanted && isTaking) {
        isWanted = false;
        const places = concurrency - running.size;
        if (places <= 0 || performance.now() < pausedUntil) break;
        found += await takeUp(places);
      }
    } catch (error) {
      log.warn({ err: error, kind: kind.name }, 'due work could not be claimed');
    } finally {
      isPumping = false;
    }
    wait = found > 0 ? idle.least : Math.min(idle.most, wait * 2);
    clearTimeout(poll);
    if (isTaking) poll = setTimeout(() => void pump(), wait).unref();
  }

  async function takeUp(places: number): Promise<number> {
    const claimed = await claim(places);
    if (running.size > 0 && beats.length === 0) {
      beats = [setInterval(() => void renew(), renewMilliseconds), setInterval(judge, judgeMilliseconds)];
      for (const beat of beats) beat.unref();
    }
    for (const one of claimed) {
      void one.settled.then(() => (isTaking ? pump() : undefined));
    }
    return claimed.length;
  }

  function stopBeat(): void {
    for (const beat of beats) clearInterval(beat);
    beats = [];
  }

  function wake(): void {
    if (!isTaking) return;
    wait = idle.least;
    void pump();
  }

  function leave(): void {
    isTaking = false;
    hasLeft = true;
    clearTimeout(poll);
  }

  return {
    statements,
    onRetry: kind.onRetry,
    isOnEveryNode: kind.onEveryNode ?? false,
    wake,
    work: () => {
      isTaking = true;
      void pump();
    },
    runDue: async () => {
      for (let ran = 0; ;) {
        const before = [...running];
        const places = hasLeft ? 0 : concurrency - running.size;
        const found = places > 0 ? await takeUp(places) : 0;
        ran += found;
        // What ended while this looked may have made something due that it did not see.
        if (found > 0 || before.some((one) => !running.has(one))) continue;
        if (running.size === 0) return ran;
        await Promise.race([...running].map(({ settled }) => settled));
      }
    },
    leave,
    stop: async (seconds: number) => {
      leave();
      await withinSeconds(seconds, Promise.all([...running].map(({ settled }) => settled)));
      const left = [...running];
      for (const { end } of left) end.abort(new NodeLeaves('The node ends.'));
      await Promise.all(left.map(({ settled }) => settled));
      stopBeat();
    },
  };
}

/** Without a row that was still ours nothing was stored. */
function outcomeOf(changed: readonly unknown[], outcome: Outcome): Outcome {
  return changed.length > 0 ? outcome : 'lost';
}

/** Work that ignores its signal is abandoned, so that its place can be used: without a lease it can no longer end. */
function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
