/** A message to or from a child process: a JSON value plus raw bytes. */
export interface Message {
  value: unknown;
  parts: readonly Uint8Array[];
}

interface Header {
  value: unknown;
  sizes: number[];
}

/** Size of the header-length prefix. */
const prefixBytes = 4;

/** The chunks of a message in sending order: header length, header, parts. */
export function encodeMessage({ value, parts }: Message): Uint8Array[] {
  const header: Header = { value, sizes: parts.map(({ byteLength }) => byteLength) };
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length);
  return [prefix, json, ...parts];
}

/** Decodes a message. The sender may have been compromised by a hostile file, so nothing in it is trusted. */
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

/** The bytes are not a complete message. */
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
