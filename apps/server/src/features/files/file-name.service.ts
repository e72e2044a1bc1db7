/** Maximum length of a file name in most file systems. */
const maxBytes = 255;

/** How much of a name is looked at, in UTF-16 units. */
const longestRead = 1_000;

/** Bidirectional control characters can make `gpj.exe` look like `exe.jpg`. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const invisible = /[\p{Cc}\u2028\u2029\ufeff]/gu;
/** Not allowed in file names on some systems, so a saved file would be renamed. */
const reserved = /[<>:"|?*]/g;

/** Makes a name safe to store, show and save under: a single path segment, in any script. */
export function cleanFileName(name: string): string {
  // From its end, where the extension is; the patterns below try every run of dots and spaces from each of its places.
  const segment = name.slice(-longestRead).split(/[/\\]/).at(-1) ?? '';
  const clean = segment
    .toWellFormed()
    .normalize('NFC')
    .replace(direction, '')
    .replace(invisible, '')
    .replace(reserved, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shorten(clean) || 'file';
}

/** The lowercase extension without its dot, or nothing. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Cuts whole characters from the end of the stem, so that the extension survives. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const room = maxBytes - Buffer.byteLength(ending);
  let stem = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    used += Buffer.byteLength(segment);
    if (used > room) break;
    stem += segment;
  }
  return stem + ending;
}
