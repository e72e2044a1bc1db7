import type { ImageConfig, ImageSettings } from '@polylogue/contract/models';

/** The size and quality of a draft as far as the model offers them: they may have been chosen for another. */
export function offeredImage(image: ImageConfig, settings: ImageSettings | undefined): ImageConfig {
  if (settings === undefined) return image;
  const { size, quality } = image;
  return {
    ...(size !== undefined && settings.size.includes(size) && { size }),
    ...(quality !== undefined && settings.quality.includes(quality) && { quality }),
  };
}

/** The price of an image, in tokens. */
export interface ImagePrice {
  quality: string;
  tokens: number;
  verdict: 'covered' | 'short';
}

/** What the image of a draft costs; undefined for a model without prices. */
export function imagePriceOf(
  image: ImageConfig,
  settings: ImageSettings,
  available: number,
): ImagePrice | undefined {
  const quality = offeredImage(image, settings).quality ?? settings.usualQuality;
  const tokens = settings.tokens[settings.quality.indexOf(quality ?? '')];
  if (quality === null || tokens === undefined) return undefined;
  return { quality, tokens, verdict: tokens > available ? 'short' : 'covered' };
}
