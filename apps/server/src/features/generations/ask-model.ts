import type { Logger } from 'pino';
import type { FinishReason, VendorError } from '../../vendors/ai/answer-part.ts';
import type { VendorTimeouts } from '../../vendors/ai/answer-request.ts';
import { streamAnswer } from '../../vendors/ai/stream-answer.ts';
import type { ModelEntry, ModelRoute, Models } from '../models/models.service.ts';
import { blameHost } from './blame-host.ts';

/** A question outside of any chat. */
export interface Question {
  model: ModelEntry;
  system: string;
  text: string;
  maxOutputTokens: number;
}

/** What came of a question; `usage` where the vendor told it. */
export type Reply =
  | {
      ok: true;
      text: string;
      usage: { input: number; output: number } | undefined;
      finish: FinishReason | undefined;
    }
  | { ok: false; error: VendorError };

/** What questions are asked with. */
export interface AskDeps {
  models: Pick<Models, 'routes' | 'report'>;
  log: Logger;
  timeouts: VendorTimeouts;
}

const noHost: VendorError = { code: 'unreachable', retryable: true, detail: 'The model has no host.' };

/** Asks a model and waits for the whole answer; a host that fails is followed by the next. */
export async function askModel(deps: AskDeps, question: Question): Promise<Reply> {
  let reply: Reply = { ok: false, error: noHost };
  for (const route of deps.models.routes(question.model)) {
    reply = await askRoute(deps, route, question);
    blameHost(deps.models, route.host, reply.ok ? undefined : reply.error);
    if (reply.ok) return reply;
    deps.log.warn({ host: route.host, model: route.model, error: reply.error }, 'a model host failed');
  }
  return reply;
}

async function askRoute(deps: AskDeps, route: ModelRoute, question: Question): Promise<Reply> {
  let text = '';
  let usage: { input: number; output: number } | undefined;
  let finish: FinishReason | undefined;
  let error: VendorError | undefined;
  await streamAnswer({
    host: route.ai,
    request: {
      model: route.model,
      system: question.system,
      turns: [{ role: 'user', text: question.text, images: [] }],
      maxOutputTokens: question.maxOutputTokens,
      reasoning: false,
    },
    signal: AbortSignal.timeout(deps.timeouts.firstPartMs + deps.timeouts.gapMs),
    timeouts: deps.timeouts,
    onPart: (part) => {
      if (part.type === 'text') text += part.text;
      if (part.type === 'usage') usage = { input: part.input, output: part.output };
      if (part.type === 'finish') finish = part.reason;
      if (part.type === 'error') error = part.error;
    },
  });
  if (error) return { ok: false, error };
  return { ok: true, text, usage, finish };
}
