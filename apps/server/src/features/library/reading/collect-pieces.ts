import { languageOfText } from '@polylogue/document/language-of-text';
import type { Found } from './found.ts';
import { ReadError, type Piece, type Problem, type ReadEnd } from './piece.ts';

/** A longer paragraph, cell or line becomes several pieces. */
const mostPieceLength = 8_000;

/** Pieces leave the process in batches of about this many characters. */
const batchLength = 64_000;

/** A reading with more text than the largest file is not one that somebody wrote. */
const mostText = 120_000_000;

/** Characters from which the language is told. */
const languageSample = 20_000;

/** The title is shown in a line. */
const mostTitle = 200;

/** Page numbers that are kept of a problem. */
const mostPages = 1_000;

/** Control characters; PostgreSQL stores no NUL, and nobody can see the others. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** Passes on what a reader finds as batches of clean pieces, and returns what is known in the end. */
export async function* collectPieces(
  found: AsyncIterable<Found> | Iterable<Found>,
): AsyncGenerator<Piece[], ReadEnd> {
  let batch: Piece[] = [];
  let batched = 0;
  let total = 0;
  let sample = '';
  let title: string | null = null;
  const problems: Problem[] = [];
  for await (const each of found) {
    if ('problem' in each) {
      addProblem(problems, each.problem);
      continue;
    }
    if ('title' in each) {
      title ??= cleaned(each.title).replaceAll(/\s+/g, ' ').trim().slice(0, mostTitle) || null;
      continue;
    }
    for (const piece of partsOf(each)) {
      if (piece.text.includes('\uFFFD')) addProblem(problems, { code: 'wrong_encoding' });
      batch.push(piece);
      batched += piece.text.length;
      total += piece.text.length;
      if (sample.length < languageSample) sample += `${piece.text}\n`;
    }
    if (total > mostText) throw new ReadError('too_much_text');
    if (batched >= batchLength) {
      yield batch;
      batch = [];
      batched = 0;
    }
  }
  if (total === 0) throw new ReadError(nothingCode(problems));
  if (batch.length > 0) yield batch;
  return { title, language: languageOfText(sample), problems };
}

/** Why there is no text at all. */
function nothingCode(problems: readonly Problem[]): 'encrypted' | 'unreadable' | 'no_text' {
  const codes = problems.map(({ code }) => code);
  if (codes.includes('encrypted')) return 'encrypted';
  return codes.includes('broken') ? 'unreadable' : 'no_text';
}

function addProblem(problems: Problem[], problem: Problem): void {
  const same = problems.find(({ code, sheet }) => code === problem.code && sheet === problem.sheet);
  if (!same) problems.push({ ...problem });
  else if (problem.pages) same.pages = [...(same.pages ?? []), ...problem.pages].slice(0, mostPages);
}

function* partsOf(piece: Piece): Generator<Piece> {
  const text = cleaned(piece.text).trimEnd();
  if (text.trim() === '') return;
  let start = 0;
  while (text.length - start > mostPieceLength) {
    const end = cutOf(text, start, start + mostPieceLength);
    yield { ...piece, text: text.slice(start, end) };
    start = end;
  }
  yield { ...piece, text: text.slice(start) };
}

/** A good place to cut a long text: after a line, a word, or at least not inside a character. */
function cutOf(text: string, start: number, end: number): number {
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, end - 1);
    if (at > start + mostPieceLength / 2) return at + 1;
  }
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(controls, '');
}
