import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';
import { createHtmlPieces } from './html-pieces.ts';

/** HTML, as a browser would show its text. */
export async function* readHtml(source: Source): AsyncGenerator<Found> {
  const pieces = createHtmlPieces(createHeadingPath());
  for await (const { text, more } of textLines(source)) {
    pieces.write(more ? text : `${text}\n`);
    yield* pieces.take();
  }
  pieces.end();
  yield* pieces.take();
}
