import type { ImageModel } from 'ai';
import type { AiHost } from './answer-request.ts';
import { attempt, unsupported, type VendorResult } from './sdk/attempt.ts';
import { COMPATIBLE_NAME, compatibleProvider, googleProvider, openAiProvider } from './sdk/providers.ts';

/** One image to generate. */
export interface ImageCall {
  host: AiHost;
  model: string;
  prompt: string;
  /** Pictures to begin with: changed, or put together, as the prompt says. */
  images: readonly Buffer[];
  /** Pixels (`1024x1536`) or an aspect ratio (`2:3`); null leaves it to the model. */
  size: string | null;
  quality: string | null;
  signal: AbortSignal;
}

/** Generated images; `usage` only if the vendor counts tokens for images. */
export interface PaintedImages {
  images: { mimeType: string; data: Buffer }[];
  usage?: { input: number; output: number };
}

/** Generates an image. Never rejects; a signal that aborts gives `cut`, one that times out `timeout`. */
export async function generateImage(call: ImageCall): Promise<VendorResult<PaintedImages>> {
  const { host, prompt, images: given, signal } = call;
  const model = await imageModelOf(call);
  if (model === null) return unsupported(host, 'pictures');
  return attempt(call, async (sdk) => {
    const { images, usage } = await sdk.generateImage({
      model,
      prompt: given.length > 0 ? { text: prompt, images: [...given] } : prompt,
      ...shapeOf(call),
      ...qualityOf(call),
      maxRetries: 0,
      abortSignal: signal,
    });
    const counted = usage.inputTokens !== undefined || usage.outputTokens !== undefined;
    return {
      images: images.map(({ mediaType, uint8Array }) => ({
        mimeType: mediaType,
        data: Buffer.from(uint8Array.buffer, uint8Array.byteOffset, uint8Array.byteLength),
      })),
      ...(counted ? { usage: { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } } : {}),
    };
  });
}

async function imageModelOf({ host, model }: ImageCall): Promise<ImageModel | null> {
  switch (host.dialect) {
    case 'openai':
    case 'responses':
      return (await openAiProvider(host)).image(model);
    case 'google':
      return (await googleProvider(host)).image(model);
    case 'mistral':
    case 'deepseek':
    case 'xai':
    case 'compatible':
      return (await compatibleProvider(host)).imageModel(model);
    case 'anthropic':
      return null;
  }
}

type Shape = { size?: `${number}x${number}`; aspectRatio?: `${number}:${number}` };

/** Google takes aspect ratios, all others pixels; anything else is left to the model. */
function shapeOf({ host, size }: ImageCall): Shape {
  const [, left, sign, right] = /^(\d{1,5})([x:])(\d{1,5})$/.exec(size ?? '') ?? [];
  const [width, height] = [Number(left), Number(right)];
  if (!width || !height) return {};
  if (host.dialect === 'google') return { aspectRatio: proportionsOf(width, height) };
  return sign === 'x' ? { size: `${width}x${height}` } : {};
}

const PROPORTIONS = [
  [1, 1],
  [2, 3],
  [3, 2],
  [3, 4],
  [4, 3],
  [4, 5],
  [5, 4],
  [9, 16],
  [16, 9],
  [21, 9],
] as const;

/** The closest aspect ratio Google supports. */
function proportionsOf(width: number, height: number): `${number}:${number}` {
  const wanted = Math.log(width / height);
  const distance = ([left, right]: readonly [number, number]) => Math.abs(Math.log(left / right) - wanted);
  const [nearest] = PROPORTIONS.toSorted((first, second) => distance(first) - distance(second));
  return nearest ? `${nearest[0]}:${nearest[1]}` : '1:1';
}

function qualityOf({ host, quality }: ImageCall): { providerOptions?: Record<string, { quality: string }> } {
  if (quality === null || host.dialect === 'google') return {};
  const isOpenAi = host.dialect === 'openai' || host.dialect === 'responses';
  return { providerOptions: { [isOpenAi ? 'openai' : COMPATIBLE_NAME]: { quality } } };
}
