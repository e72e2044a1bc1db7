import { fileSizes } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

function file(name: string, size = 10): File {
  return Object.defineProperty(new File(['text'], name), 'size', { value: size });
}

function many(count: number): File[] {
  return Array.from({ length: count }, (_, index) => file(`page-${index}.md`));
}

test('files that can be read are taken in their order, whatever the case of their ending', () => {
  const { taken, refused } = checkFiles([file('Report.PDF'), file('talk.mp3'), file('main.rs')]);
  expect(taken.map(({ name }) => name)).toEqual(['Report.PDF', 'talk.mp3', 'main.rs']);
  expect(refused).toEqual([]);
});

test('fifteen files are taken, and the rest is refused once', () => {
  const { taken, refused } = checkFiles(many(18));
  expect(taken).toHaveLength(15);
  expect(refused).toEqual([{ code: 'library_error_limit', name: 'page-15.md' }]);
});

test('files that still wait count towards the fifteen', () => {
  expect(checkFiles(many(3), 13).taken).toHaveLength(2);
});

test('a file may have 100,000,000 bytes and not one more', () => {
  const { taken, refused } = checkFiles([
    file('whole.pdf', fileSizes.capsuleFile),
    file('over.pdf', fileSizes.capsuleFile + 1),
  ]);
  expect(taken.map(({ name }) => name)).toEqual(['whole.pdf']);
  expect(refused).toEqual([{ code: 'library_error_size', name: 'over.pdf' }]);
});

test('a format that nothing reads is refused by name', () => {
  expect(checkFiles([file('setup.exe'), file('README')]).refused).toEqual([
    { code: 'library_error_format', name: 'setup.exe' },
    { code: 'library_error_format', name: 'README' },
  ]);
});
