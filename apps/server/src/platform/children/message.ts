/** What goes to a child process and comes back: a value that JSON can hold, and bytes that go along as they are. */
export interface Message {
  value: unknown;
  parts: readonly Uint8Array[];
}

interface Header {
  value: unknown;
  sizes: number[];
}

/** Bytes of the number that says how long the header is. */
const prefixBytes = 4;

/** The pieces of a message in the order they are sent: length of the header, header, parts. */
export function encodeMessage({ value, parts }: Message): Uint8Array[] {
  const header: Header = { value, sizes: parts.map(({ byteLength }) => byteLength) };
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length);
  return [prefix, json, ...parts];
}

/** Reads a message. The sender may be a process that a hostile file has taken over, so nothing in it is believed. */
export function decodeMessage(bytes: Buffer): Message {
  if (bytes.length < prefixBytes) throw new MalformedMessageError();
  const headerEnd = prefixBytes + bytes.readUInt32LE(0);
  if (headerEnd > bytes.length) throw new MalformedMessageError();
  const { value, sizes } = parseHeader(bytes.toString('utf8', prefixBytes, headerEnd));
  const parts: Uint8Array[] = [];
  let start = headerEnd;
  for (const size of sizes) {
    parts.push(bytes.subarray(start, start + size));
    start += size;
  }
  if (start !== bytes.length) throw new MalformedMessageError();
  return { value, parts };
}

/** The bytes are no message, or not a whole one. */
export class MalformedMessageError extends Error {}

function parseHeader(text: string): Header {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new MalformedMessageError();
  }
  if (!isHeader(header)) throw new MalformedMessageError();
  return header;
}

function isHeader(header: unknown): header is Header {
  return (
    typeof header === 'object' &&
    header !== null &&
    'value' in header &&
    'sizes' in header &&
    Array.isArray(header.sizes) &&
    header.sizes.every((size) => Number.isSafeInteger(size) && size >= 0)
  );
}
