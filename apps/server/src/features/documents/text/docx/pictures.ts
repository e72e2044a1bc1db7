import { ImageRun } from 'docx';
import type { Image } from '@polylogue/document/tree';
import type { Drawing } from '../drawings.ts';
import type { Picture } from '../document.ts';
import { page } from './styles.ts';

/** Twentieths of a point in a pixel. */
const pixel = 15;

/** Height of the tallest picture: what a page holds above a line of text. */
const tallest = (page.height - page.margins.top - page.margins.bottom) / pixel - 40;

interface Size {
  width: number;
  height: number;
}

/** A picture with its alternative text, reduced to the room it has, in twentieths of a point. */
export function pictureRun(picture: Picture, image: Image, room: number): ImageRun {
  const { data, type } = picture;
  return new ImageRun({
    type,
    data,
    transformation: fit(sizeOf(image, picture), room),
    altText: { name: 'Picture', description: image.alt, title: image.title ?? '' },
  });
}

/** A diagram, sharp at any size where Word draws it itself, and as a picture elsewhere. */
export function drawingRun({ svg, picture, width, height }: Drawing, alt: string, room: number): ImageRun {
  return new ImageRun({
    type: 'svg',
    data: Buffer.from(svg),
    fallback: { type: 'png', data: picture },
    transformation: fit({ width, height }, room),
    altText: { name: 'Diagram', description: alt, title: '' },
  });
}

/** The size that the document asks for; one side alone keeps the shape. */
function sizeOf({ width, height }: Image, picture: Size): Size {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: (picture.height * width) / picture.width };
  if (height !== undefined) return { width: (picture.width * height) / picture.height, height };
  return picture;
}

function fit({ width, height }: Size, room: number): Size {
  const scale = Math.min(1, room / pixel / width, tallest / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
