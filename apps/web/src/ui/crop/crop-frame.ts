/** Size of an image in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The cropped square: its centre in image pixels, and the zoom factor. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A square in image pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** Beyond this, pixels become visible. */
export const maxZoom = 4;

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sideOf(zoom: number, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom;
}

/** The largest centred square. */
export function wholeCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Clamps a crop to its image. */
function keptInside(crop: Crop, size: PictureSize): Crop {
  const zoom = between(1, crop.zoom, maxZoom);
  const half = sideOf(zoom, size) / 2;
  return {
    zoom,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  };
}

/** Moves the square by fractions of its side: dragging the image right moves the square left. */
export function moved(crop: Crop, size: PictureSize, by: { x: number; y: number }): Crop {
  const side = sideOf(crop.zoom, size);
  return keptInside({ ...crop, x: crop.x + by.x * side, y: crop.y + by.y * side }, size);
}

/** Zooms in or out, keeping the centre where possible. */
export function zoomed(crop: Crop, size: PictureSize, zoom: number): Crop {
  return keptInside({ ...crop, zoom }, size);
}

/** The square of a crop. */
export function squareOf(crop: Crop, size: PictureSize): Square {
  const side = sideOf(crop.zoom, size);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
