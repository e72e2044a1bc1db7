import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

function file(content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], 'any.bin');
}

test('texts keep their lines, whatever their encoding', async () => {
  expect(await readTextFile(file('one\r\n  two\n'), 100, 'en')).toBe('one\n  two\n');
  expect(await readTextFile(file(new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])), 100, 'ru')).toBe(
    'Привет',
  );
  expect(await readTextFile(file(new Uint8Array([0xff, 0xfe, 0x41, 0])), 100, 'en')).toBe('A');
});

test('pictures and texts that are too long are refused', async () => {
  await expect(
    readTextFile(file(new Uint8Array([0x89, 0x50, 0x4e, 0, 1, 2])), 100, 'en'),
  ).rejects.toMatchObject({
    reason: 'notText',
  });
  await expect(readTextFile(file('x'.repeat(101)), 100, 'en')).rejects.toMatchObject({ reason: 'tooLong' });
  await expect(readTextFile(file('x'.repeat(1000)), 100, 'en')).rejects.toMatchObject({ reason: 'tooLong' });
});
