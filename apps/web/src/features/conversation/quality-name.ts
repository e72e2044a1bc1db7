import type { TFunction } from 'i18next';

const known = ['auto', 'low', 'medium', 'standard', 'high', 'hd', 'max'] as const;

/** The name of an image quality; one that only its provider knows stays as it is. */
export function qualityName(quality: string, t: TFunction): string {
  const found = known.find((one) => one === quality);
  return found === undefined ? quality : t(`answers.qualities.${found}`);
}
