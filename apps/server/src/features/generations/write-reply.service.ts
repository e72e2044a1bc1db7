import type { ReasoningEffort } from '@polylogue/contract/models';
import { buffer } from 'node:stream/consumers';
import { imageMark, type MessageImage } from '@polylogue/contract/answers';
import type { Deps } from '../../deps.ts';
import type { Turn } from '../../vendors/ai/answer-request.ts';
import { generateImage } from '../../vendors/ai/generate-image.ts';
import { storeImage, type Files } from '../files/files.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { blameHost } from './blame-host.ts';
import { addText, type RunningAnswer } from './running-answer.ts';
import { errorCodeOf } from './vendor-error.ts';
import { vendorTimeouts } from './vendor-timeouts.ts';
import { writeAnswer, type DrawnImage } from './write-answer.ts';

/** What writing a reply needs. */
export interface WritingDeps extends Pick<
  Deps,
  'config' | 'log' | 'clock' | 'storage' | 'models' | 'generations'
> {
  files: Files;
}

/** A message of the conversation for the model; its pictures are still in the storage. */
export interface StoredTurn {
  role: 'user' | 'assistant';
  text: string;
  images: readonly { storageKey: string; type: string }[];
}

/** A request for a text. */
export interface TextTask {
  model: ModelEntry;
  system: string;
  turns: readonly StoredTurn[];
  maxOutputTokens: number;
  /** Null leaves it to the model; so does a model that takes none. */
  temperature: number | null;
  /** Null leaves it to the model. */
  effort: ReasoningEffort | null;
}

/** A request for a picture. */
export interface PictureTask {
  model: ModelEntry;
  /** What is asked for, with the pictures to begin with. */
  turn: StoredTurn;
  size: string | null;
  quality: string | null;
}

/** Writes the text of an answer and stores the pictures within it. */
export async function writeText(deps: WritingDeps, running: RunningAnswer, task: TextTask): Promise<void> {
  const { config, generations } = deps;
  const { model, system, maxOutputTokens, temperature, effort } = task;
  const turns = await turnsWithImages(deps, task.turns);
  const timeouts = vendorTimeouts(config);
  const drawn = await writeAnswer({ ...deps, pace: generations.pace, timeouts }, running, {
    routes: deps.models.routes(model),
    request: { system, turns, maxOutputTokens, reasoning: model.reasoning, temperature, effort },
  });
  await keepImages(deps, running, drawn);
}

/** Reads the pictures of the conversation; missing ones are left out. */
async function turnsWithImages(deps: WritingDeps, turns: readonly StoredTurn[]): Promise<Turn[]> {
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

/** Draws the picture of an answer with the first host that succeeds. */
export async function drawPicture(
  deps: WritingDeps,
  running: RunningAnswer,
  { model, turn, size, quality }: PictureTask,
): Promise<void> {
  const [asked] = await turnsWithImages(deps, [turn]);
  for (const route of deps.models.routes(model)) {
    if (running.abort.signal.aborted) return;
    running.host = route.host;
    const result = await generateImage({
      host: route.ai,
      model: route.model,
      prompt: turn.text,
      images: asked?.images.map(({ data }) => data) ?? [],
      size,
      quality,
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

/** Stores the pictures and publishes them. An answer without a text gets the image mark as its text. */
async function keepImages(
  deps: WritingDeps,
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
