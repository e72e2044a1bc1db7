import { describe, expect, it } from 'vitest';
import { cleanFileName, endingOf } from './file-name.service.ts';

describe('cleanFileName', () => {
  it.each([
    ['photo.png', 'photo.png'],
    ['Отчёт за май.docx', 'Отчёт за май.docx'],
    ['日本語 👩‍👩‍👧.txt', '日本語 👩‍👩‍👧.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.txt', 'cmd.txt'],
    ['/', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['  note.txt. ', 'note.txt'],
    ['a\u0000b\r\nc\u007f\u0085.txt', 'abc.txt'],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
    ['\u2066a\u2069\u200f.txt', 'a.txt'],
    ['a<b>:"|?*.txt', 'a_b______.txt'],
    ['half\ud83d.txt', 'half\ufffd.txt'],
    ['e\u0301.txt', '\u00e9.txt'],
  ])('turns %j into %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it('looks at the end of an endless name only', () => {
    // The pattern that cuts dots off the end would take minutes for as many as a form's header holds.
    expect(cleanFileName(`a${'.'.repeat(75_000)}b.txt`)).toBe('b.txt');
    expect(cleanFileName(`${' .'.repeat(40_000)}`)).toBe('file');
  });

  it('cuts a long name to 255 bytes and keeps its extension', () => {
    const clean = cleanFileName(`${'ж'.repeat(300)}.json`);
    expect(Buffer.byteLength(clean)).toBe(255);
    expect(clean).toBe(`${'ж'.repeat(125)}.json`);
  });

  it('never splits a character', () => {
    const family = '👩‍👩‍👧';
    const clean = cleanFileName(`${family.repeat(50)}.txt`);
    expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(255);
    expect(clean.replace('.txt', '').replaceAll(family, '')).toBe('');
  });

  it('cuts a name that is only an extension', () => {
    expect(Buffer.byteLength(cleanFileName(`a.${'x'.repeat(400)}`))).toBe(255);
  });
});

describe('endingOf', () => {
  it.each([
    ['photo.PNG', 'png'],
    ['archive.tar.gz', 'gz'],
    ['README', ''],
    ['ends.', ''],
  ])('of %j is %j', (name, ending) => {
    expect(endingOf(name)).toBe(ending);
  });
});
