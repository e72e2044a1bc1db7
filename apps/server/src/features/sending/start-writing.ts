import { buffer } from 'node:stream/consumers';
import { imageMark, type MessageImage } from '@polylogue/contract/answers';
import type { Turn } from '../../vendors/ai/answer-request.ts';
import { generateImage } from '../../vendors/ai/generate-image.ts';
import { isUnnamed } from '../chats/chat-name.service.ts';
import { storeImage } from '../files/files.service.ts';
import type { SendingDeps } from './sending.deps.ts';
import { blameHost } from '../generations/blame-host.ts';
import { addText, type RunningAnswer } from '../generations/running-answer.ts';
import { errorCodeOf } from '../generations/vendor-error.ts';
import { vendorTimeouts } from '../generations/vendor-timeouts.ts';
import { writeAnswer, type DrawnImage } from '../generations/write-answer.ts';
import type { ContextTurn } from './context.ts';
import type { PlannedExchange } from './plan-exchange.ts';
import type { PresentedSend } from './present-sent.ts';
import type { WrittenExchange } from './send.write.ts';

/** A stored exchange whose answer is to be written. */
export interface StoredSend {
  planned: PlannedExchange;
  uuid: string;
  written: Extract<WrittenExchange, { state: 'stored' }>;
  answer: PresentedSend;
}

/** Begins to write the answer. It belongs to no connection: the sender may leave. */
export function startWriting(deps: SendingDeps, send: StoredSend): void {
  const { planned, uuid, written, answer } = send;
  const { exchange } = planned;
  const facts = {
    uuid,
    messageId: written.responseId,
    chatId: written.chat.id,
    userId: exchange.userId,
    isListed: !written.chat.compared,
    coefficient: planned.model.coefficient,
    startedAt: exchange.now,
    estimatedInput: exchange.estimatedInput,
    isToBeNamed: planned.isNamedByModel && isUnnamed(written.chat),
    maxOutputTokens: planned.maxOutputTokens,
    reasons: planned.model.reasoning,
    price: planned.price,
    request: answer.request,
    response: answer.response,
  };
  deps.generations.begin(facts, (running) =>
    planned.model.image ? drawPicture(deps, running, planned) : writeText(deps, running, planned),
  );
}

async function writeText(deps: SendingDeps, running: RunningAnswer, planned: PlannedExchange): Promise<void> {
  const { config, generations } = deps;
  const request = {
    system: planned.system,
    turns: await turnsWithImages(deps, planned.turns),
    maxOutputTokens: planned.maxOutputTokens,
    reasoning: planned.model.reasoning,
  };
  const timeouts = vendorTimeouts(config);
  const drawn = await writeAnswer({ ...deps, pace: generations.pace, timeouts }, running, {
    routes: deps.models.routes(planned.model),
    request,
  });
  await keepImages(deps, running, drawn);
}

/** Reads the pictures of the conversation; one that is gone is left out. Without any, nothing is waited for. */
async function turnsWithImages(deps: SendingDeps, turns: readonly ContextTurn[]): Promise<Turn[]> {
  const result: Turn[] = [];
  for (const { role, text, images } of turns) {
    const data: Turn['images'][number][] = [];
    for (const { storageKey, type } of images) {
      const bytes = await deps.storage.read(storageKey).then(buffer, () => undefined);
      if (bytes) data.push({ mimeType: type, data: bytes });
    }
    result.push({ role, text, images: data });
  }
  return result;
}

async function drawPicture(
  deps: SendingDeps,
  running: RunningAnswer,
  planned: PlannedExchange,
): Promise<void> {
  const { image } = planned.exchange;
  const prompt = planned.turns.at(-1)?.text ?? '';
  for (const route of deps.models.routes(planned.model)) {
    if (running.abort.signal.aborted) return;
    running.host = route.host;
    const result = await generateImage({
      host: route.ai,
      model: route.model,
      prompt,
      size: image?.size ?? null,
      quality: image?.quality ?? null,
      signal: running.abort.signal,
    });
    if (running.abort.signal.aborted) return;
    blameHost(deps.models, route.host, result.ok ? undefined : result.error);
    if (result.ok) {
      running.error = undefined;
      running.firstTokenAt = deps.clock.now();
      running.finish = 'stop';
      return keepImages(deps, running, result.images);
    }
    deps.log.warn({ host: route.host, model: route.model, error: result.error }, 'a model host failed');
    running.error = errorCodeOf(result.error);
  }
}

/** Keeps what was drawn and shows it; the mark stands where the text of an answer would. */
async function keepImages(
  deps: SendingDeps,
  running: RunningAnswer,
  drawn: readonly DrawnImage[],
): Promise<void> {
  const { userId } = running.facts;
  const kept: MessageImage[] = [];
  for (const image of drawn) kept.push(await storeImage(deps.files, userId, image));
  if (kept.length === 0) return;
  running.images = kept;
  if (running.text === '') addText(running, imageMark, deps.clock.now());
  deps.generations.pace.touch(running);
}
