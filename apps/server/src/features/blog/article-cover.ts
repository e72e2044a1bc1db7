import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { inTurn } from '../../platform/pictures/pictures.ts';
import { root } from '../../platform/root.ts';

const coversDirectory = join(root, 'apps/web/dist/covers');

/** The size that other sites show link previews in. */
const size = { width: 1200, height: 630 };

/** Draws the cover of an article as a picture; each once. Undefined if there is none. */
export function createCovers(): (urlId: string) => Promise<Buffer | undefined> {
  const drawn = new Map<string, Promise<Buffer | undefined>>();
  return (urlId) => {
    const known = drawn.get(urlId) ?? drawCover(urlId);
    drawn.set(urlId, known);
    return known;
  };
}

async function drawCover(urlId: string): Promise<Buffer | undefined> {
  const drawing = await readFile(join(coversDirectory, `${urlId}.svg`), 'utf8').catch(() => undefined);
  if (drawing === undefined) return undefined;
  return inTurn(() =>
    sharp(Buffer.from(withoutVariables(drawing)), { density: 144 })
      .resize({ ...size, fit: 'contain', background: groundOf(drawing) })
      .png({ palette: true })
      .toBuffer(),
  );
}

/** The drawing in its light colours. The library knows no variables of style sheets. */
function withoutVariables(drawing: string): string {
  return drawing.replace(/var\(--(\w+)\)/g, (_, name: string) => colourOf(drawing, name));
}

function groundOf(drawing: string): string {
  return colourOf(drawing, 'ground');
}

function colourOf(drawing: string, name: string): string {
  // The first list is that of the light theme.
  return new RegExp(`--${name}:([^;}]+)`).exec(drawing)?.[1] ?? '#fff';
}
