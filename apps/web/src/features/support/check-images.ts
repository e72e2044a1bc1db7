import { fileTypes } from '@polylogue/contract/file-types';
import { counts, fileSizes } from '@polylogue/contract/limits';

/** Why a file cannot go along; the key of its text below `support.files`. */
export type ImageRefusal = 'type' | 'size' | 'tooMany';

/** Value of a file input's `accept`. */
export const imageAccept = fileTypes.feedback.map((ending) => `.${ending}`).join();

/** Takes what a message can hold beside those it has; each reason to leave files out is named once. */
export function checkImages(
  given: readonly File[],
  attached: number,
): { taken: File[]; refusals: ImageRefusal[] } {
  const taken: File[] = [];
  const refusals = new Set<ImageRefusal>();
  for (const file of given) {
    const refusal = refusalOf(file, attached + taken.length);
    if (refusal === undefined) taken.push(file);
    else refusals.add(refusal);
  }
  return { taken, refusals: [...refusals] };
}

function refusalOf({ name, size, type }: File, attached: number): ImageRefusal | undefined {
  const dot = name.lastIndexOf('.');
  // A pasted image may have a name without an ending.
  const ending = dot < 0 ? type.replace('image/', '') : name.slice(dot + 1).toLowerCase();
  const isTaken = fileTypes.feedback.some((known) => known === ending);
  if (!isTaken) return 'type';
  if (size > fileSizes.photo) return 'size';
  return attached < counts.feedbackFiles ? undefined : 'tooMany';
}
