/**
 * QR codes of links (ISO/IEC 18004): bytes only, error correction M. A link of the fast payment system has about 100
 * characters; the tables go as far as 287 bytes.
 */

/** Of versions 1 to 12: check words per block, and the data words of each block. */
const blocksOf: readonly { check: number; data: readonly number[] }[] = [
  { check: 10, data: [16] },
  { check: 16, data: [28] },
  { check: 26, data: [44] },
  { check: 18, data: [32, 32] },
  { check: 24, data: [43, 43] },
  { check: 16, data: [27, 27, 27, 27] },
  { check: 18, data: [31, 31, 31, 31] },
  { check: 22, data: [38, 38, 39, 39] },
  { check: 22, data: [36, 36, 36, 37, 37] },
  { check: 26, data: [43, 43, 43, 43, 44] },
  { check: 30, data: [50, 51, 51, 51, 51] },
  { check: 22, data: [36, 36, 36, 36, 36, 36, 37, 37] },
];

/** Centres of the alignment patterns of versions 1 to 12. */
const alignmentOf: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
];

/** Light modules around a code. */
const quietZone = 4;

/** A QR code of a text as an SVG in a data URL. */
export function qrPicture(text: string): string {
  const rows = qrModules(text);
  const size = rows.length + 2 * quietZone;
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + quietZone} ${y + quietZone}h1v1h-1z`] : [])),
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The modules of a code, row by row; true is dark. */
export function qrModules(text: string): boolean[][] {
  const bytes = Buffer.from(text, 'utf8');
  const version = versionFor(bytes.length);
  const words = interleave(version, dataWords(bytes, version));
  const { modules, isTaken } = framework(version);
  placeWords(modules, isTaken, words);
  const masked = masks.map((mask, index) => applyMask(modules, isTaken, { mask, index }));
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function capacityOf(version: number): number {
  return (blocksOf[version - 1]?.data ?? []).reduce((sum, words) => sum + words, 0);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function versionFor(length: number): number {
  for (let version = 1; version <= blocksOf.length; version += 1) {
    if (4 + lengthBits(version) + 8 * length <= 8 * capacityOf(version)) return version;
  }
  throw new Error('The text is too long for a QR code.');
}

function dataWords(bytes: Buffer, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = capacityOf(version);
  push(0, Math.min(4, 8 * capacity - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  }
  const fillers = [0xec, 0x11];
  for (let index = 0; words.length < capacity; index += 1) words.push(fillers[index % 2] ?? 0);
  return words;
}

const exponents: number[] = [];
const logarithms: number[] = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = value;
  logarithms[value] = power;
  value *= 2;
  if (value > 255) value ^= 0x11d;
}

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return exponents[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0;
}

/** Reed-Solomon check words. */
export function checkWords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const root = exponents[power] ?? 0;
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ multiply(factor, root)));
    generator = next;
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  data.forEach((_, at) => {
    const factor = rest[at] ?? 0;
    generator.forEach(
      (value, offset) => (rest[at + offset] = (rest[at + offset] ?? 0) ^ multiply(value, factor)),
    );
  });
  return rest.slice(data.length);
}

function interleave(version: number, words: number[]): number[] {
  const { check, data } = blocksOf[version - 1] ?? { check: 0, data: [] };
  let at = 0;
  const blocks = data.map((count) => words.slice(at, (at += count)));
  const checks = blocks.map((block) => checkWords(block, check));
  const columns = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, column) =>
      lists.flatMap((list) => list[column] ?? []),
    ).flat();
  return [...columns(blocks), ...columns(checks)];
}

interface Framework {
  modules: boolean[][];
  isTaken: boolean[][];
}

/** Everything but the data: finders, timing, alignment, and room for format and version. */
function framework(version: number): Framework {
  const size = 17 + 4 * version;
  const grid = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const [modules, isTaken] = [grid(), grid()];
  const set = (x: number, y: number, isDark: boolean) => {
    const [row, taken] = [modules[y], isTaken[y]];
    if (!row || !taken || x < 0 || x >= size) return;
    row[x] = isDark;
    taken[x] = true;
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let y = -1; y <= 7; y += 1) {
      for (let x = -1; x <= 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, ring !== 2 && ring <= 3);
      }
    }
  }
  for (const [x, y] of alignmentCentres(version, size)) {
    for (let at = 0; at < 25; at += 1) {
      const [dx, dy] = [(at % 5) - 2, Math.floor(at / 5) - 2];
      set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  formatPlaces(size)
    .flat()
    .forEach(([x, y]) => set(x, y, false));
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = versionBits(version);
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      const isDark = ((bits >> bit) & 1) === 1;
      set(far, near, isDark);
      set(near, far, isDark);
    }
  }
  return { modules, isTaken };
}

/** Where the alignment patterns are: everywhere but on the finders. */
function alignmentCentres(version: number, size: number): [number, number][] {
  const centres = alignmentOf[version - 1] ?? [];
  const far = size - 7;
  return centres
    .flatMap((y) => centres.map((x): [number, number] => [x, y]))
    .filter(([x, y]) => !(x === 6 && y === 6) && !(x === 6 && y === far) && !(x === far && y === 6));
}

function versionBits(version: number): number {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (version << 12) | rest;
}

/** Where the 15 bits of the format go, from the lowest: two places for each. */
function formatPlaces(size: number): [number, number][][] {
  return Array.from({ length: 15 }, (_, bit) => {
    const first: [number, number] =
      bit < 6 ? [8, bit] : bit < 8 ? [8, bit + 1] : bit === 8 ? [7, 8] : [14 - bit, 8];
    const second: [number, number] = bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit];
    return [first, second];
  });
}

function placeWords(modules: boolean[][], isTaken: boolean[][], words: readonly number[]): void {
  let bit = 0;
  for (const [x, y] of snake(modules.length)) {
    const row = modules[y];
    if (!row || isTaken[y]?.[x]) continue;
    row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    bit += 1;
  }
}

/** The way of the data: pairs of columns from the right, up and down in turn, past the timing column. */
function* snake(size: number): Generator<[number, number]> {
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < 2 * size; step += 1) {
      const along = Math.floor(step / 2);
      yield [right - (step % 2), isUpwards ? size - 1 - along : along];
    }
    isUpwards = !isUpwards;
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function applyMask(
  modules: boolean[][],
  isTaken: boolean[][],
  { mask, index }: { mask: (x: number, y: number) => boolean; index: number },
): boolean[][] {
  const masked = modules.map((row, y) => row.map((isDark, x) => isDark !== (!isTaken[y]?.[x] && mask(x, y))));
  // Error correction M is 0, so the format is the mask alone.
  let rest = index;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((index << 10) | rest) ^ 0x5412;
  formatPlaces(modules.length).forEach((places, bit) => {
    for (const [x, y] of places) {
      const row = masked[y];
      if (row) row[x] = ((bits >> bit) & 1) === 1;
    }
  });
  return masked;
}

/** How badly a code reads: runs, blocks and an uneven share of dark modules. */
function penalty(modules: boolean[][]): number {
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  const lines = [...modules, ...columns];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000)|(?=00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < modules.length; y += 1) {
    for (let x = 1; x < modules.length; x += 1) {
      const [one, above] = [modules[y], modules[y - 1]];
      if (one?.[x] === one?.[x - 1] && above?.[x] === above?.[x - 1] && one?.[x] === above?.[x]) sum += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((dark * 100) / modules.length ** 2 - 50) / 5);
}
