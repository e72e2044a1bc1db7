import type { ErrorCode } from '@polylogue/contract/errors';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { traced } from '../../platform/tracing.ts';
import type { CachedTokens, FinishReason, VendorError } from '../../vendors/ai/answer-part.ts';
import type { VendorTimeouts } from '../../vendors/ai/answer-request.ts';
import { streamAnswer } from '../../vendors/ai/stream-answer.ts';
import type { ModelEntry, ModelRoute, Models } from '../models/models.service.ts';
import { blameHost } from './blame-host.ts';
import { countBought } from './generations.metrics.ts';
import { emptyAnswerCode, errorCodeOf } from './vendor-error.ts';
import { vendorTimeouts } from './vendor-timeouts.ts';

/** A question outside any chat. */
export interface Question {
  model: ModelEntry;
  system: string;
  text: string;
  maxOutputTokens: number;
  /** Called with the text so far. */
  onText?: (text: string) => void;
}

/** The result of a question: its text, with the usage if the vendor reported it, or the error to show. */
export type Reply =
  | { ok: true; text: string; usage: { input: number; output: number } | undefined }
  | { ok: false; code: ErrorCode };

/** What asking a model needs. */
export interface AskDeps {
  config: Pick<Config, 'AI_CONNECT_SECONDS' | 'AI_FIRST_TOKEN_SECONDS' | 'AI_GAP_SECONDS'>;
  models: Pick<Models, 'routes' | 'report'>;
  log: Logger;
}

/** Asks a model and waits for the whole answer. If a host fails, the next one is asked. */
export async function askModel(deps: AskDeps, question: Question): Promise<Reply> {
  const timeouts = vendorTimeouts(deps.config);
  let failure: VendorError = { code: 'unreachable', retryable: true, detail: 'The model has no host.' };
  for (const route of deps.models.routes(question.model)) {
    const { text, usage, finish, error } = await traced(
      'vendor',
      { host: route.host, model: route.model },
      () => askRoute(route, question, timeouts),
    );
    blameHost(deps.models, route.host, error);
    if (usage) countBought(route, 'question', usage);
    if (!error) {
      if (text.trim() === '') return { ok: false, code: emptyAnswerCode(finish) };
      return { ok: true, text, usage };
    }
    failure = error;
    deps.log.warn({ host: route.host, model: route.model, error }, 'a model host failed');
  }
  return { ok: false, code: errorCodeOf(failure) };
}

async function askRoute(route: ModelRoute, question: Question, timeouts: VendorTimeouts) {
  let text = '';
  let usage: { input: number; output: number; cached: CachedTokens | undefined } | undefined;
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
    signal: AbortSignal.timeout(timeouts.firstPartMs + timeouts.gapMs),
    timeouts,
    onPart: (part) => {
      if (part.type === 'text') {
        text += part.text;
        question.onText?.(text);
      }
      if (part.type === 'usage') {
        usage = { input: part.input, output: part.output, cached: part.cached };
      }
      if (part.type === 'finish') finish = part.reason;
      if (part.type === 'error') error = part.error;
    },
  });
  return { text, usage, finish, error };
}
