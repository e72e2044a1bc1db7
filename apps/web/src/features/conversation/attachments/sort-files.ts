import { fileSizes } from '@polylogue/contract/limits';
import { imageRefusal, type ImageRefusal } from '../../../lib/picture-files.ts';

/** Why some of the files are left out. */
export type FileRefusal = ImageRefusal | 'not_an_image' | 'too_many' | 'too_much';

/** Files sorted into those that can be attached and the reasons why others cannot. */
export interface SortedFiles {
  taken: File[];
  refusals: FileRefusal[];
}

interface Room {
  /** Files attached already. */
  attached: readonly Pick<File, 'size'>[];
  /** The most images that the answering models take; 0 for none. */
  max: number;
}

/** Whether a file is an image, by its type or its ending. */
export function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return (
    type.startsWith('image/') || (type === '' && imageRefusal({ name, type, size: 0 }, true) === undefined)
  );
}

/** Takes as many files as fit, in their order. Each reason is given once. */
export function sortFiles(files: readonly File[], { attached, max }: Room): SortedFiles {
  const taken: File[] = [];
  const refusals = new Set<FileRefusal>();
  let bytes = attached.reduce((sum, { size }) => sum + size, 0);
  for (const file of files) {
    const refusal = isImage(file) ? imageRefusal(file, max > 0) : 'not_an_image';
    if (refusal !== undefined) refusals.add(refusal);
    else if (attached.length + taken.length >= max) refusals.add('too_many');
    else if (bytes + file.size > fileSizes.chatImages) refusals.add('too_much');
    else {
      taken.push(file);
      bytes += file.size;
    }
  }
  return { taken, refusals: [...refusals] };
}
