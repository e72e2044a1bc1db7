import { fileTypes } from '@polylogue/contract/file-types';
import { cuts, fileSizes } from '@polylogue/contract/limits';

/** Why a file cannot go along with a message. */
export type ImageRefusal = 'model_without_images' | 'unsupported_media_type' | 'file_size_error';

/** What a file chooser offers. */
export const imageAccept = fileTypes.chatImage.map((ending) => `.${ending}`).join();

/** Why the picture cannot be attached; undefined when it can. */
export function imageRefusal(
  file: Pick<File, 'name' | 'size' | 'type'>,
  takesImages: boolean,
): ImageRefusal | undefined {
  if (!takesImages) return 'model_without_images';
  const ending = endingOf(file);
  if (!fileTypes.chatImage.some((known) => known === ending)) return 'unsupported_media_type';
  return file.size >= fileSizes.chatImage ? 'file_size_error' : undefined;
}

/** By the name; a pasted picture may have none, then by its kind. */
function endingOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const dot = name.lastIndexOf('.');
  if (dot > 0) return name.slice(dot + 1).toLowerCase();
  return type.startsWith('image/') ? type.slice('image/'.length) : '';
}

/** A name as a chip shows it. */
export function cutName(name: string): string {
  return name.length > cuts.attachmentName ? `${name.slice(0, cuts.attachmentName)}…` : name;
}

/** The first picture among what was pasted or dropped. */
export function imageIn(files: FileList | null | undefined): File | undefined {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
}
