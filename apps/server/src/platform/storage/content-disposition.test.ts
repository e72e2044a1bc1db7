import { parse } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it('says whether a file is shown or downloaded', () => {
    expect(parse(contentDisposition('photo.png', true))).toMatchObject({ type: 'inline' });
    expect(parse(contentDisposition('photo.png', false))).toMatchObject({ type: 'attachment' });
  });

  it.each(['Отчёт 1.pdf', "it's (1)*.txt", '50%25.txt', 'a "quoted" \\ name.txt'])(
    'brings %s over',
    (name) => {
      expect(parse(contentDisposition(name, false)).parameters).toMatchObject({ filename: name });
    },
  );

  it('prevents header injection', () => {
    expect(contentDisposition('a"; filename="b.exe\r\nSet-Cookie: x=1', false)).not.toMatch(/[\r\n]/);
  });

  it('survives a lone surrogate', () => {
    expect(contentDisposition('\ud83d.txt', false)).toContain("UTF-8''%EF%BF%BD.txt");
  });
});
