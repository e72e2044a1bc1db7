/** What the file dialog offers; a dropped file is judged by its content. */
export const textFileTypes =
  '.txt,.md,.csv,.tsv,.json,.xml,.yaml,.yml,.html,.css,.js,.jsx,.ts,.tsx,.py,.java,.kt,.go,.rs,.c,.h,.cpp,.cs,.rb,.php,.swift,.sql,.sh,.log,.tex,.srt,text/*';

/** A file that could not be read as text, and why. */
export class UnreadableText extends Error {
  readonly reason: 'tooLong' | 'notText';

  constructor(reason: 'tooLong' | 'notText') {
    super(reason);
    this.reason = reason;
  }
}

/** Control characters, which texts do not have. Binary files nearly always do. */
function isBinary(text: string): boolean {
  return /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u.test(text);
}

/** A character takes up to four bytes. */
const bytesPerCharacter = 4;

/**
 * Reads a file as text. Older files that are not UTF-8 are read in the legacy encoding of the language. Throws
 * `UnreadableText` for other files and for those longer than `most` characters.
 */
export async function readTextFile(file: File, most: number, language: string): Promise<string> {
  if (file.size > most * bytesPerCharacter) throw new UnreadableText('tooLong');
  const text = decoded(await file.arrayBuffer(), language).replaceAll('\r\n', '\n');
  if (isBinary(text)) throw new UnreadableText('notText');
  if (text.length > most) throw new UnreadableText('tooLong');
  return text;
}

function decoded(bytes: ArrayBuffer, language: string): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(language === 'ru' ? 'windows-1251' : 'windows-1252').decode(bytes);
  }
}
