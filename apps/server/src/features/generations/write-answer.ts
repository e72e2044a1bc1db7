import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { AnswerPart, VendorError } from '../../vendors/ai/answer-part.ts';
import type { AnswerRequest, VendorTimeouts } from '../../vendors/ai/answer-request.ts';
import { streamAnswer } from '../../vendors/ai/stream-answer.ts';
import type { ModelRoute, Models } from '../models/models.service.ts';
import { blameHost } from './blame-host.ts';
import type { FramePace } from './frame-pace.ts';
import { addReasoning, addText, hasOutput, type RunningAnswer } from './running-answer.ts';
import { errorCodeOf } from './vendor-error.ts';

/** A picture that came within an answer; it is stored once the stream has ended. */
export interface DrawnImage {
  mimeType: string;
  data: Buffer;
}

/** What an answer is written with. */
export interface Writing {
  models: Pick<Models, 'report'>;
  pace: FramePace;
  clock: Clock;
  log: Logger;
  timeouts: VendorTimeouts;
}

/** The ways to the model in order of preference, and what it is asked. */
export interface WritingTask {
  routes: readonly ModelRoute[];
  request: Omit<AnswerRequest, 'model'>;
}

/** Tries at one host before the next one is asked. */
const triesPerHost = 2;

/** A pause between tries doubles from here; a longer one that the vendor asks for sends us to the next host. */
const firstPause = 250;
const longestPause = 2_000;

/** Failures that another host would repeat. */
const hopeless = new Set<VendorError['code']>(['refused']);

/** Writes an answer: from the first host that gives a first token, and from then on from no other. */
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
    const error = await askHost(writing, { answer, route, request: task.request, images });
    if (!error || answer.abort.signal.aborted) return images;
    writing.log.warn({ host: route.host, model: route.model, error }, 'a model host failed');
    failed = { route, error };
    if (hasOutput(answer) || images.length > 0 || hopeless.has(error.code)) break;
  }
  answer.error = failed ? errorCodeOf(failed.error) : 'model_provider_error';
  // No host took over: there is nobody to name.
  if (!hasOutput(answer) && images.length === 0) answer.failover = undefined;
  return images;
}

interface Attempt {
  answer: RunningAnswer;
  route: ModelRoute;
  request: Omit<AnswerRequest, 'model'>;
  images: DrawnImage[];
}

/** Asks one host, again after a pause if that may help; undefined when it has answered. */
async function askHost(writing: Writing, attempt: Attempt): Promise<VendorError | undefined> {
  const { answer, route, images } = attempt;
  const { signal } = answer.abort;
  for (let count = 1; ; count += 1) {
    const error = await askOnce(writing, attempt);
    if (signal.aborted) return undefined;
    blameHost(writing.models, route.host, error);
    if (!error) return undefined;
    const pause = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : firstPause * 2 ** (count - 1);
    const begun = hasOutput(answer) || images.length > 0;
    if (begun || !error.retryable || count === triesPerHost || pause > longestPause) return error;
    await after(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

async function askOnce(writing: Writing, attempt: Attempt): Promise<VendorError | undefined> {
  const { answer, route, request, images } = attempt;
  const { pace, clock } = writing;
  let failure: VendorError | undefined;
  answer.askedAt = clock.now();
  // What another try was told is not true of this one.
  answer.usage = undefined;
  answer.finish = undefined;

  function onPart(part: AnswerPart): void {
    switch (part.type) {
      case 'text':
        answer.firstTokenAt ??= clock.now();
        addText(answer, part.text, clock.now());
        return pace.touch(answer);
      case 'reasoning':
        answer.firstTokenAt ??= clock.now();
        addReasoning(answer, part.text, clock.now());
        return pace.touch(answer);
      case 'image':
        answer.firstTokenAt ??= clock.now();
        images.push({ mimeType: part.mimeType, data: part.data });
        return;
      case 'usage':
        answer.usage = { input: part.input, output: part.output };
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
    request: { ...request, model: route.model, reasoning: request.reasoning && route.reasoning },
    signal: answer.abort.signal,
    timeouts: writing.timeouts,
    onPart,
  });
  return failure;
}
