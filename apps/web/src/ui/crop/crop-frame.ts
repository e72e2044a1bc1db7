/** Width and height of a picture in its own pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Which square of a picture is kept: its middle in the picture's pixels, and how much larger than whole it is shown. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A square of a picture, in its own pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** Past this a photo is made of squares. */
export const maxZoom = 4;

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sideOf(zoom: number, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom;
}

/** The largest square in the middle. */
export function wholeCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** A crop that stays inside its picture. */
function keptInside(crop: Crop, size: PictureSize): Crop {
  const zoom = between(1, crop.zoom, maxZoom);
  const half = sideOf(zoom, size) / 2;
  return {
    zoom,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  };
}

/** Moves the square by shares of its own side: dragging the picture to the right moves the square to the left. */
export function moved(crop: Crop, size: PictureSize, by: { x: number; y: number }): Crop {
  const side = sideOf(crop.zoom, size);
  return keptInside({ ...crop, x: crop.x + by.x * side, y: crop.y + by.y * side }, size);
}

/** Comes nearer or goes further away; the middle stays where it can. */
export function zoomed(crop: Crop, size: PictureSize, zoom: number): Crop {
  return keptInside({ ...crop, zoom }, size);
}

/** The square of a crop. */
export function squareOf(crop: Crop, size: PictureSize): Square {
  const side = sideOf(crop.zoom, size);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
