import type { Locator } from '@playwright/test';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The box of an element that is drawn at the same place frame after frame. Frames are counted, not milliseconds: what
 * measures the text and places a box does so in the frames after the text, however late a busy machine draws them.
 */
export function atRest(element: Locator): Promise<Box> {
  return element.evaluate(
    (node) =>
      new Promise<Box>((resolve) => {
        let before = '';
        let frames = 0;
        const look = () => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const now = [x, y, width, height].join();
          frames = now === before ? frames + 1 : 0;
          before = now;
          if (frames === 5) resolve({ x, y, width, height });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
