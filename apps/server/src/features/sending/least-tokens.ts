/**
 * Tokens per UTF-16 unit to expect from the encoding of some vendor, by script; each row holds up to the given unit. Our
 * encoding is good at many scripts that others encode almost byte by byte. The figures are 80 % of what `cl100k_base`
 * takes, because a reserve adds a quarter.
 */
const weights: readonly { end: number; tokens: number }[] = [
  { end: 0x80, tokens: 1 / 6 }, // ASCII: only so much that blanks are not free
  { end: 0x370, tokens: 0.9 }, // Latin with marks
  { end: 0x400, tokens: 1 }, // Greek
  { end: 0x530, tokens: 0.4 }, // Cyrillic
  { end: 0x900, tokens: 1 }, // Armenian, Hebrew, Arabic
  { end: 0xe00, tokens: 1.1 }, // the scripts of India
  { end: 0xe80, tokens: 0.8 }, // Thai
  { end: 0x1100, tokens: 1.8 }, // Lao, Tibetan, Burmese, Georgian
  { end: 0x1e00, tokens: 2.5 }, // Ethiopic and other small ones
  { end: 0x1f00, tokens: 0.9 }, // Vietnamese
  { end: 0x2e80, tokens: 1.5 }, // signs and symbols
  { end: 0xac00, tokens: 0.9 }, // Chinese and Japanese
  { end: 0xd800, tokens: 1 }, // Korean
  { end: 0xe000, tokens: 1.3 }, // halves of emoji and of rare characters
  { end: 0x1_0000, tokens: 1.5 },
];

/** The weight of each block of 16 units; all limits above are multiples of 16. */
const weightOfBlock = new Float64Array(0x1000);
for (let block = 0; block < weightOfBlock.length; block += 1) {
  weightOfBlock[block] = weights.find(({ end }) => block * 16 < end)?.tokens ?? 0;
}

/** The fewest tokens to expect for a text if the vendor uses another encoding. */
export function leastTokens(text: string): number {
  // Most texts are ASCII, and checking for it costs almost nothing.
  if (Buffer.byteLength(text) === text.length) return Math.ceil(text.length / 6);
  let tokens = 0;
  for (let index = 0; index < text.length; index += 1) {
    tokens += weightOfBlock[text.charCodeAt(index) >> 4] ?? 0;
  }
  return Math.ceil(tokens);
}
