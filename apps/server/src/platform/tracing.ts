import { currentContext, inContext, type Attributes, type Span } from './context.ts';
import type { Tracer, TracingOptions } from './open-telemetry.ts';

let tracer: Tracer | undefined;

/** Records traces from now on, until the returned function is called. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  // Loaded only here: a process without traces must not pay for them.
  const { createTracer } = await import('./open-telemetry.ts');
  const started = createTracer(options);
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.close();
  };
}

/** Begins a trace, or continues one of another process; undefined while none are recorded. */
export function beginTrace(...options: Parameters<Tracer['begin']>): Span | undefined {
  return tracer?.begin(...options);
}

/** Runs `work` in a span of the current trace. Without one it only runs it. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = currentContext().span?.child(name, attributes);
  if (!span) return work(undefined);
  try {
    const result = await inContext({ span }, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
