import * as z from 'zod/mini';

/** The most pixels of a picture that is decoded: those of a phone's camera. They take 200 MB. */
export const maxPixels = 50_000_000;

/** How a picture is encoded anew. */
export const encoding = z.object({
  /** Of the square that it fills (`cover`) or fits into (`inside`). */
  side: z.number(),
  fit: z.enum(['cover', 'inside']),
  quality: z.number(),
  /** Whether all frames are kept. */
  animated: z.boolean(),
});
