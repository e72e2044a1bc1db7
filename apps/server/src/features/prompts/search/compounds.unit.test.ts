import { expect, test } from 'vitest';
import { joinPieces, joinsOf, splitsOf } from './compounds.ts';
import { piecesOf } from './pieces.ts';

test('a word is split into parts of three letters and more, the most even first', () => {
  expect(splitsOf('cashflow')).toEqual(['cash <-> flow', 'cas <-> hflow', 'cashf <-> low']);
  expect(splitsOf('inbox')).toEqual([]);
  expect(splitsOf('web2app3')).toEqual([]);
});

test('neighbouring words and the parts of a word with signs are joined if they are a word', () => {
  const pieces = piecesOf('short tag line by e-mail');
  expect(joinsOf(pieces)).toEqual(['shorttag', 'tagline', 'lineby', 'byemail', 'email']);
  const known = new Set(['tagline', 'email']);
  const words = joinPieces(pieces, (word) => known.has(word)).flatMap(({ typed }) => typed);
  expect(words).toEqual(['short', 'tagline', 'by', 'email']);
});

test('numbers are not joined', () => {
  expect(joinsOf(piecesOf('1:1 questions'))).toEqual([]);
});
