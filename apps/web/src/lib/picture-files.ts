import { fileTypes } from '@polylogue/contract/file-types';
import { fileSizes } from '@polylogue/contract/limits';

/** Why a file cannot be attached to a message. */
export type ImageRefusal = 'model_without_images' | 'unsupported_media_type' | 'file_size_error';

/** Value of the file input's `accept`. */
export const imageAccept = fileTypes.chatImage.map((ending) => `.${ending}`).join();

/** Why the image cannot be attached; undefined when it can. */
export function imageRefusal(
  file: Pick<File, 'name' | 'size' | 'type'>,
  takesImages: boolean,
): ImageRefusal | undefined {
  if (!takesImages) return 'model_without_images';
  const ending = endingOf(file);
  if (!fileTypes.chatImage.some((known) => known === ending)) return 'unsupported_media_type';
  return file.size >= fileSizes.chatImage ? 'file_size_error' : undefined;
}

/** From the name; a pasted image may have none, then from its type. */
function endingOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const dot = name.lastIndexOf('.');
  if (dot > 0) return name.slice(dot + 1).toLowerCase();
  return type.startsWith('image/') ? type.slice('image/'.length) : '';
}

/** The first image among pasted or dropped files. */
export function imageIn(files: FileList | null | undefined): File | undefined {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
}
