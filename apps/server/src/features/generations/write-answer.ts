import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Waiting } from '@polylogue/contract/answers';
import type { Clock } from '../../platform/clock.ts';
import type { ReasoningEffort } from '@polylogue/contract/models';
import { traced } from '../../platform/tracing.ts';
import type { AnswerPart, VendorError } from '../../vendors/ai/answer-part.ts';
import type { AnswerRequest, VendorTimeouts } from '../../vendors/ai/answer-request.ts';
import { streamAnswer } from '../../vendors/ai/stream-answer.ts';
import { sumsUpThoughts } from '../../vendors/ai/summed-thoughts.ts';
import type { ModelRoute, Models } from '../models/models.service.ts';
import { blameHost } from './blame-host.ts';
import type { FramePace } from './frame-pace.ts';
import { addReasoning, addText, hasOutput, type RunningAnswer } from './running-answer.ts';
import { createSeam } from './seam.ts';
import { errorCodeOf } from './vendor-error.ts';

/** A picture within an answer; it is stored once the stream has ended. */
export interface DrawnImage {
  mimeType: string;
  data: Buffer;
}

/** What writing an answer needs. */
export interface Writing {
  models: Pick<Models, 'report'>;
  pace: FramePace;
  clock: Clock;
  log: Logger;
  timeouts: VendorTimeouts;
}

/** The routes to the model in order of preference, and the request. */
export interface WritingTask {
  routes: readonly ModelRoute[];
  request: Question;
}

/** What is asked, as wished: each host gets what it takes of it. */
type Question = Omit<AnswerRequest, 'model' | 'effort'> & { effort: ReasoningEffort | null };

/** Attempts at one host before the next one is asked. */
const triesPerHost = 2;

/** Pauses between attempts double from the first. If the vendor asks for more than the longest, the next host is asked. */
const firstPause = 250;
const longestPause = 2_000;

/** Failures that would repeat at another host. */
const hopeless = new Set<VendorError['code']>(['refused']);

/** Writes an answer. Hosts are tried in turn until one gives a first token; from then on there is no other. */
export async function writeAnswer(
  writing: Writing,
  answer: RunningAnswer,
  task: WritingTask,
): Promise<DrawnImage[]> {
  const images: DrawnImage[] = [];
  let failed: { route: ModelRoute; error: VendorError } | undefined;
  for (const route of task.routes) {
    if (failed) {
      const { host } = failed.route;
      answer.failover = { from: answer.failover?.from ?? host, to: route.host, reason: failed.error.code };
    }
    answer.host = route.host;
    answer.price = route.price;
    const error = await askHost(writing, { answer, route, request: task.request, images });
    if (answer.abort.signal.aborted) forgetSilentHost(answer, images);
    if (!error || answer.abort.signal.aborted) return images;
    writing.log.warn({ host: route.host, model: route.model, error }, 'a model host failed');
    failed = { route, error };
    if (hasOutput(answer) || images.length > 0 || hopeless.has(error.code)) break;
  }
  answer.error = failed ? errorCodeOf(failed.error) : 'model_provider_error';
  forgetSilentHost(answer, images);
  return images;
}

/** Without output no host took over from the first, so there is none to name. */
function forgetSilentHost(answer: RunningAnswer, images: readonly DrawnImage[]): void {
  if (!hasOutput(answer) && images.length === 0) answer.failover = undefined;
}

interface Attempt {
  answer: RunningAnswer;
  route: ModelRoute;
  request: Question;
  images: DrawnImage[];
}

/** Asks one host, with a retry if that may help; undefined when it has answered. */
async function askHost(writing: Writing, attempt: Attempt): Promise<VendorError | undefined> {
  const { answer, route, images } = attempt;
  const { signal } = answer.abort;
  for (let count = 1; ; count += 1) {
    const error = await traced('vendor', { host: route.host, model: route.model }, async (span) => {
      const refusal = await askOnce(writing, attempt);
      span?.set({ error: refusal?.code });
      return refusal;
    });
    if (signal.aborted) return undefined;
    blameHost(writing.models, route.host, error);
    if (!error) return undefined;
    const pause = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : firstPause * 2 ** (count - 1);
    const begun = hasOutput(answer) || images.length > 0;
    if (!begun) tellWaiting(writing, answer, { host: route.host, reason: error.code });
    if (begun || !error.retryable || count === triesPerHost || pause > longestPause) return error;
    await after(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

/** Without a word of it the reader sees an empty answer for as long as hosts are tried. */
function tellWaiting({ pace }: Writing, answer: RunningAnswer, waiting: Waiting): void {
  answer.waiting = waiting;
  answer.isWaitingTold = false;
  pace.flush(answer);
}

async function askOnce(writing: Writing, attempt: Attempt): Promise<VendorError | undefined> {
  const { answer, route, request, images } = attempt;
  const { pace, clock } = writing;
  let failure: VendorError | undefined;
  answer.askedAt = clock.now();
  // What an earlier attempt reported does not hold for this one.
  answer.usage = undefined;
  answer.finish = undefined;
  answer.sumsUpThoughts = sumsUpThoughts(route.ai.dialect);
  const seam = answer.facts.kept && createSeam(answer.facts.kept.text);

  function onText(text: string): void {
    if (text === '') return;
    addText(answer, text, clock.now());
    pace.touch(answer);
  }

  function onPart(part: AnswerPart): void {
    switch (part.type) {
      case 'text':
        answer.firstTokenAt ??= clock.now();
        return onText(seam ? seam.take(part.text) : part.text);
      case 'reasoning':
        answer.firstTokenAt ??= clock.now();
        addReasoning(answer, part.text, clock.now());
        return pace.touch(answer);
      case 'image':
        answer.firstTokenAt ??= clock.now();
        images.push({ mimeType: part.mimeType, data: part.data });
        return;
      case 'usage':
        answer.usage = { input: part.input, output: part.output, cached: part.cached };
        return;
      case 'finish':
        answer.finish = part.reason;
        return;
      case 'error':
        failure = part.error;
        return;
      default:
        part satisfies never;
    }
  }

  await streamAnswer({
    host: route.ai,
    request: {
      ...request,
      model: route.model,
      reasoning: request.reasoning && route.reasoning && request.effort !== 'off',
      effort: request.effort === 'off' ? null : request.effort,
      temperature: route.temperature ? (request.temperature ?? null) : null,
    },
    signal: answer.abort.signal,
    timeouts: writing.timeouts,
    onPart,
  });
  // What was held back when it broke off is most likely a repetition.
  if (seam && !failure && !answer.abort.signal.aborted) onText(seam.end());
  return failure;
}
