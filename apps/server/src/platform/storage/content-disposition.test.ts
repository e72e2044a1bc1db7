import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it('names a plain file twice, for old and new readers', () => {
    expect(contentDisposition('photo.png', true)).toBe(
      `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
    );
  });

  it('encodes letters that a header cannot carry', () => {
    expect(contentDisposition('Отчёт 1.pdf', false)).toBe(
      `attachment; filename="_____ 1.pdf"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82%201.pdf`,
    );
  });

  it('lets nothing out of the quotes or into the next header', () => {
    const header = contentDisposition('a"; filename="b.exe\r\nSet-Cookie: x=1', false);
    expect(header).not.toMatch(/[\r\n]/);
    expect(header.match(/"/g)).toHaveLength(2);
  });

  it('encodes the characters RFC 8187 does not allow as they are', () => {
    expect(contentDisposition("it's (1)*.txt", false)).toContain("UTF-8''it%27s%20%281%29%2A.txt");
  });

  it('survives half of a surrogate pair', () => {
    expect(contentDisposition('\ud83d.txt', false)).toContain("UTF-8''%EF%BF%BD.txt");
  });
});
