import { fileTypes } from '@polylogue/contract/file-types';
import { counts, fileSizes } from '@polylogue/contract/limits';

/** Why files cannot be added; the key of its text below `library.`. */
export type UploadRefusal = 'library_error_limit' | 'library_error_size' | 'library_error_format';

/** A refused file; too many files are refused together. */
export interface RefusedFile {
  code: UploadRefusal;
  name: string;
}

const endings: readonly string[] = [
  ...fileTypes.capsuleText,
  ...fileTypes.capsuleData,
  ...fileTypes.capsuleAudio,
  ...fileTypes.capsuleVideo,
  ...fileTypes.capsuleBook,
  ...fileTypes.capsuleMail,
  ...fileTypes.capsuleCode,
];

/** Value of a file input's `accept`. */
export const sourceAccept = endings.map((ending) => `.${ending}`).join(',');

/** The extension of a file name, lowercase, without the dot; empty without one. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Takes what a capsule can hold, in its order. `waiting` files of it are not uploaded yet. */
export function checkFiles(files: readonly File[], waiting = 0): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  let hasTooMany = false;
  for (const file of files) {
    const { name, size } = file;
    if (!endings.includes(endingOf(name))) refused.push({ code: 'library_error_format', name });
    else if (size > fileSizes.capsuleFile) refused.push({ code: 'library_error_size', name });
    else if (waiting + taken.length < counts.capsuleUploadFiles) taken.push(file);
    else if (!hasTooMany) {
      hasTooMany = true;
      refused.push({ code: 'library_error_limit', name });
    }
  }
  return { taken, refused };
}
