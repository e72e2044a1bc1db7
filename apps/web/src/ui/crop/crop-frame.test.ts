import { expect, test } from 'vitest';
import { maxZoom, moved, squareOf, wholeCrop, zoomed } from './crop-frame.ts';

const wide = { width: 400, height: 200 };

test('a crop begins with the largest square in the middle', () => {
  expect(squareOf(wholeCrop(wide), wide)).toEqual({ left: 100, top: 0, side: 200 });
});

test('moving goes by shares of the square', () => {
  expect(squareOf(moved(wholeCrop(wide), wide, { x: 0.25, y: 0 }), wide).left).toBe(150);
});

test('a crop never leaves its picture', () => {
  expect(squareOf(moved(wholeCrop(wide), wide, { x: 9, y: 9 }), wide)).toEqual({
    left: 200,
    top: 0,
    side: 200,
  });
  expect(squareOf(moved(wholeCrop(wide), wide, { x: -9, y: -9 }), wide).left).toBe(0);
});

test('coming nearer keeps the middle, going back stays inside', () => {
  const near = zoomed(wholeCrop(wide), wide, 2);
  expect(squareOf(near, wide)).toEqual({ left: 150, top: 50, side: 100 });
  const corner = moved(near, wide, { x: 9, y: 9 });
  expect(squareOf(zoomed(corner, wide, 1), wide)).toEqual({ left: 200, top: 0, side: 200 });
});

test('nobody comes nearer than the picture bears, nor further than whole', () => {
  expect(zoomed(wholeCrop(wide), wide, 99).zoom).toBe(maxZoom);
  expect(zoomed(wholeCrop(wide), wide, 0.1).zoom).toBe(1);
});
