import sharp from 'sharp';
import { answerParent } from '../children/child-side.ts';
import { encoding, maxPixels } from './encoding.ts';

// One core: the others serve.
sharp.concurrency(1);

await answerParent(async ({ value, parts: [bytes = new Uint8Array()] }) => {
  const { side, fit, quality, animated } = encoding.parse(value);
  try {
    const picture = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality })
      .toBuffer();
    return { value: { isPicture: true }, parts: [picture] };
  } catch {
    return { value: { isPicture: false }, parts: [] };
  }
});
