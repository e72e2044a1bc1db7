import * as z from 'zod/mini';
import { currentContext, type Context } from '../context.ts';
import { beginTrace } from '../tracing.ts';

/** The field of a job's data that says who enqueued it. The queue has no place of its own for that. */
const field = '_from';

const from = z.object({
  [field]: z.object({ requestId: z.optional(z.string()), traceparent: z.optional(z.string()) }),
});

/** The data of a new job with the request that enqueues it. */
export function withRequest(data: object): object {
  const { requestId, span } = currentContext();
  if (!requestId) return data;
  return { ...data, [field]: { requestId, traceparent: span?.traceparent } };
}

/** Splits what {@link withRequest} has put together, for the job to run with. */
export function jobContext(queue: string, id: string, stored: unknown): { data: unknown; context: Context } {
  const job = `${queue}/${id}`;
  const { data: known } = from.safeParse(stored);
  const { requestId, traceparent } = known?.[field] ?? {};
  const span = beginTrace(queue, {
    kind: 'job',
    attributes: { 'job.id': id, 'request.id': requestId },
    ...(traceparent ? { traceparent } : {}),
  });
  const context = { requestId, job, span };
  if (!known) return { data: stored, context };
  const { [field]: _, ...data } = { ...(stored as Record<string, unknown>) };
  return { data, context };
}
