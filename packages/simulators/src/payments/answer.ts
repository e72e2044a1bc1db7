import { sendJson, type Exchange } from '../exchange.ts';
import type { PayDirective } from './directive.ts';

/** An answer to be sent. */
export interface Outcome {
  status?: number;
  body: unknown;
}

/** Does the work and answers, or not, as the directive says. */
export async function answerWith(
  exchange: Exchange,
  directive: PayDirective,
  work: () => Promise<Outcome>,
): Promise<void> {
  const { fail, after, hang, drop, before, slow } = directive;
  if (fail !== undefined && !after)
    return sendJson(exchange, { error: 'The gateway is ill' }, { status: fail });
  const isDone = !(before && (hang || drop));
  const { status, body } = isDone ? await work() : { body: null };
  if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slow));
  // Ends when the caller gives up, or with the server.
  if (hang) return;
  if (drop) {
    exchange.response.destroy();
    return;
  }
  if (fail !== undefined) return sendJson(exchange, { error: 'The gateway is ill' }, { status: fail });
  sendJson(exchange, body, { status });
}
