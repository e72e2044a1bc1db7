import { squareOf, type Crop } from './crop-frame.ts';

/** Side of the uploaded photo: more than twice the largest displayed size. */
const photoSide = 512;

/** Draws the cropped square onto a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cropped square as a file of the original type. */
export function cropToFile(picture: ImageBitmap, crop: Crop, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.round(Math.min(photoSide, squareOf(crop, picture).side));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), type, 0.9);
  });
}
