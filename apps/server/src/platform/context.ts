import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span may say of itself. */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** A piece of work as a trace shows it (platform/tracing.ts). */
export interface Span {
  readonly traceId: string;
  /** How another process continues this trace: a `traceparent` of W3C Trace Context. */
  readonly traceparent: string;
  child(name: string, attributes: Attributes): Span;
  set(attributes: Attributes): void;
  event(name: string): void;
  end(error?: unknown): void;
}

/** On whose behalf code runs. It follows every promise, timer and callback that is started within it. */
export interface Context {
  /** The request that began the work, also when a job continues it later. */
  requestId?: string | undefined;
  userId?: number | undefined;
  /** The answer that is being written. */
  generation?: string | undefined;
  /** The queue and the id of the running job. */
  job?: string | undefined;
  /** Set while traces are recorded. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<Context>();

/** The context of the running code; empty where nobody asked for the work, as in a timer of the process. */
export function currentContext(): Readonly<Context> {
  return storage.getStore() ?? {};
}

/** Runs `work` in the current context with some fields replaced. */
export function inContext<Result>(fields: Context, work: () => Result): Result {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

/** Runs `work` in the given context, whatever the current one is. */
export function inNewContext<Result>(context: Context, work: () => Result): Result {
  return storage.run(context, work);
}

/** Adds to the current context who makes the request, which is known only after it began. */
export function noteUser(userId: number): void {
  const context = storage.getStore();
  if (context) context.userId = userId;
}
