/** A WAV of 8-bit mono silence. */
export function wavOf(seconds: number, rate = 8_000): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + seconds * rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}

/** Frames of MPEG 1 layer III at 128 kbit/s and 44,100 Hz: 417 bytes and 1,152 samples each. */
export function mp3Of(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  const tag = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\u0014', 'latin1'), Buffer.alloc(20)]);
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)]);
}

/** Opus in Ogg: two pages of headers, then pages of a second and 4,000 bytes each. */
export function oggOf(seconds: number): Buffer {
  const page = (position: number, content: Buffer): Buffer => {
    const segments = Math.floor(content.length / 255) + 1;
    const header = Buffer.alloc(27 + segments, 255);
    header.fill(0, 0, 27);
    header.write('OggS');
    header.writeBigInt64LE(BigInt(position), 6);
    header[26] = segments;
    header[26 + segments] = content.length % 255;
    return Buffer.concat([header, content]);
  };
  const sound = Array.from({ length: seconds }, (_, index) =>
    page((index + 1) * 48_000, Buffer.alloc(4_000, 1)),
  );
  return Buffer.concat([
    page(0, Buffer.from('OpusHead........')),
    page(0, Buffer.from('OpusTags........')),
    ...sound,
  ]);
}

/** FLAC frames of 4,096 samples and 1,000 bytes with right headers; their sound is none. */
export function flacOf(frames: number, rate = 44_100): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4_096, 0);
  info.writeUInt16BE(4_096, 2);
  info.writeUIntBE(rate * 16, 10, 3);
  const head = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, index) => flacFrame(index))]);
}

function flacFrame(number: number): Buffer {
  const coded = Buffer.from(String.fromCodePoint(number));
  const header = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x08]), coded]);
  return Buffer.concat([header, Buffer.from([crc8(header)]), Buffer.alloc(1_000 - header.length - 1)]);
}

function crc8(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ ((sum & 0x80) === 0 ? 0 : 0x07)) & 0xff;
  }
  return sum;
}
