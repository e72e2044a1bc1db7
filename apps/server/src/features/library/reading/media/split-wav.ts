import type { Split } from './split.ts';

const headerBytes = 12;
const sizedNameBytes = 8;

/** WAV: sound of a constant rate; each stretch gets a header of its own. */
export const splitWav: Split = (bytes, most) => {
  const { format, data } = partsOf(bytes);
  if (!format || !data || format.length < 16) return undefined;
  const bytesPerSecond = format.readUInt32LE(8);
  const block = Math.max(1, format.readUInt16LE(12));
  if (bytesPerSecond === 0) return undefined;
  const step = Math.floor((most - headerBytes - format.length - 2 * sizedNameBytes) / block) * block;
  const stretches = [];
  for (let start = data.start; start < data.end; start += step) {
    const end = Math.min(start + step, data.end);
    const prefix = headerOf(format, end - start).toString('base64');
    stretches.push({ seconds: (start - data.start) / bytesPerSecond, prefix, start, end });
  }
  return stretches;
};

function partsOf(bytes: Buffer): { format?: Buffer; data?: { start: number; end: number } } {
  let format: Buffer | undefined;
  let at = headerBytes;
  while (at + sizedNameBytes <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const start = at + sizedNameBytes;
    // Programs that record to a pipe do not know the size and write the largest.
    const end = Math.min(start + bytes.readUInt32LE(at + 4), bytes.length);
    if (name === 'fmt ') format = bytes.subarray(start, end);
    if (name === 'data') return { format, data: { start, end } };
    at = end + (end % 2);
  }
  return { format };
}

function headerOf(format: Buffer, dataBytes: number): Buffer {
  const total = 4 + sizedNameBytes + format.length + sizedNameBytes + dataBytes;
  return Buffer.concat([
    sized('RIFF', total),
    Buffer.from('WAVE'),
    sized('fmt ', format.length),
    format,
    sized('data', dataBytes),
  ]);
}

function sized(name: string, bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  return Buffer.concat([Buffer.from(name), size]);
}
