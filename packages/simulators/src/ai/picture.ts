import { crc32, deflateSync } from 'node:zlib';
import { hashOf } from './hash.ts';

export interface Size {
  width: number;
  height: number;
}

type Colour = [number, number, number];

const SKY_SHADES = 160;
const HILLS = 5;
const SUN = SKY_SHADES + HILLS;

// Sky at the top, sky at the horizon, nearest hill, sun.
const PALETTES: [Colour, Colour, Colour, Colour][] = [
  [
    [47, 75, 224],
    [250, 222, 196],
    [27, 26, 60],
    [255, 244, 214],
  ],
  [
    [20, 92, 110],
    [246, 214, 165],
    [12, 44, 52],
    [255, 250, 235],
  ],
  [
    [120, 60, 120],
    [255, 190, 150],
    [44, 22, 52],
    [255, 236, 190],
  ],
  [
    [70, 130, 180],
    [240, 244, 240],
    [30, 62, 50],
    [255, 255, 245],
  ],
  [
    [34, 34, 76],
    [214, 120, 110],
    [16, 16, 34],
    [255, 214, 170],
  ],
  [
    [180, 110, 60],
    [252, 236, 206],
    [70, 38, 26],
    [255, 252, 240],
  ],
];

function mix(from: Colour, to: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function paletteOf(hash: number): Buffer {
  const [top, horizon, near, sun] = PALETTES[hash % PALETTES.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
    [0, 0, 0],
    [255, 255, 255],
  ];
  const colours: Colour[] = [];
  for (let shade = 0; shade < SKY_SHADES; shade += 1)
    colours.push(mix(top, horizon, shade / (SKY_SHADES - 1)));
  for (let hill = 1; hill <= HILLS; hill += 1) colours.push(mix(horizon, near, 0.25 + (0.75 * hill) / HILLS));
  colours.push(sun);
  return Buffer.from(colours.flat());
}

/** Height of each hill's ridge per column, as a fraction of the picture. */
function ridgesOf(hash: number, width: number): Float64Array[] {
  return Array.from({ length: HILLS }, (_, hill) => {
    const seed = hashOf(`${hash}/${hill}`);
    const phase = (seed % 628) / 100;
    const waves = 1.2 + ((seed >>> 10) % 100) / 60;
    return Float64Array.from({ length: width }, (_unused, x) => {
      const t = (x / width) * Math.PI * 2;
      const wave = Math.sin(t * waves + phase) * 0.05 + Math.sin(t * waves * 2.7 + phase * 2) * 0.018;
      return 0.5 + hill * 0.1 + wave;
    });
  });
}

function paintSky(rows: Buffer, { width, height }: Size): void {
  for (let y = 0; y < height; y += 1) {
    const shade = Math.min(SKY_SHADES - 1, Math.floor((y / height / 0.62) * SKY_SHADES));
    const start = y * (width + 1) + 1;
    rows.fill(shade, start, start + width);
  }
}

function paintSun(rows: Buffer, hash: number, { width, height }: Size): void {
  const radius = Math.min(width, height) * 0.09;
  const centre = { x: width * (0.2 + ((hash >>> 6) % 60) / 100), y: height * 0.3 };
  for (let y = Math.ceil(centre.y - radius); y < centre.y + radius; y += 1) {
    const half = Math.sqrt(radius ** 2 - (y - centre.y) ** 2);
    const start = y * (width + 1) + 1;
    rows.fill(SUN, start + Math.round(centre.x - half), start + Math.round(centre.x + half));
  }
}

function paintHill(
  rows: Buffer,
  { ridge, colour, size }: { ridge: Float64Array; colour: number; size: Size },
): void {
  const { width, height } = size;
  for (let x = 0; x < width; x += 1) {
    for (let y = Math.ceil((ridge[x] ?? 1) * height); y < height; y += 1)
      rows[y * (width + 1) + 1 + x] = colour;
  }
}

/** One byte of the palette per pixel, each row led by its PNG filter byte (0, none). */
function paintRows(hash: number, size: Size): Buffer {
  const rows = Buffer.alloc((size.width + 1) * size.height);
  paintSky(rows, size);
  paintSun(rows, hash, size);
  ridgesOf(hash, size.width).forEach((ridge, hill) => {
    paintHill(rows, { ridge, colour: SKY_SHADES + hill, size });
  });
  return rows;
}

/** A landscape as PNG; the same text always gives the same picture. */
export function paintPicture(text: string, { width, height }: Size): Buffer {
  const hash = hashOf(text);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, indexed colour: a third of the size of true colour.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', paletteOf(hash)),
    chunk('IDAT', deflateSync(paintRows(hash, { width, height }), { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Parses a size like `1024x1536`; anything else, including `auto`, is the square default. */
export function parseSize(text: string): Size {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(text);
  if (!match) return { width: 1024, height: 1024 };
  return { width: Math.min(2048, Number(match[1])), height: Math.min(2048, Number(match[2])) };
}
