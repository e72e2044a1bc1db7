import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  NoBreakHyphen,
  SoftHyphen,
  TextRun,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import type { FootnoteMark, Image, Inline } from '@polylogue/document/tree';
import type { ReadDocument } from '../document.ts';
import { stretches } from './direction.ts';
import { formulaOf } from './formulas.ts';
import type { Languages } from './languages.ts';
import { pictureRun } from './pictures.ts';
import { colours, highlighted, styleIds } from './styles.ts';

/** Where a line stands. */
export interface LinePlace {
  rightToLeft: boolean;
  /** Width that a picture may take, in twentieths of a point. */
  room: number;
  /** Size of code in half-points, where it is not the usual one. */
  codeSize: number | undefined;
}

/** The number that a footnote's mark shows, and whether this is the first mark of it. */
export type NumberOf = (mark: FootnoteMark) => { id: number; isFirst: boolean } | undefined;

export type WriteLine = (content: readonly Inline[], place: LinePlace) => ParagraphChild[];

const looks = {
  bold: { bold: true },
  italic: { italics: true },
  strike: { strike: true },
  underline: { underline: {} },
  highlight: { shading: highlighted },
  sub: { subScript: true },
  sup: { superScript: true },
  kbd: { style: styleIds.key },
};

/** Longer addresses are refused by Word. */
const longestAddress = 2_000;

/** Writes the parts of lines. */
export function createRuns({
  pictures,
  languages,
  numberOf,
}: {
  pictures: ReadDocument['pictures'];
  languages: Languages;
  numberOf: NumberOf;
}): WriteLine {
  return (content, place) => {
    function runs(parts: readonly Inline[], look: IRunOptions, inLink: boolean): ParagraphChild[] {
      return parts.flatMap((part): ParagraphChild[] => {
        switch (part.type) {
          case 'text':
            return textRuns(part.text, look);
          case 'styled':
            return runs(part.content, { ...look, ...looks[part.style] }, inLink);
          case 'inlineCode':
            return [codeRun(part.text, look)];
          case 'inlineMaths':
            return [formulaOf(part.tex, { display: part.display }) ?? codeRun(part.tex, look)];
          case 'link': {
            const link = inLink ? undefined : addressOf(part.href);
            if (link === undefined) return runs(part.content, look, inLink);
            const children = runs(part.content, { ...look, style: 'Hyperlink' }, true);
            return [new ExternalHyperlink({ link, children })];
          }
          case 'image':
            return imageRuns(part, look);
          case 'footnoteMark':
            return [footnoteRun(part)];
          case 'citation':
            return [new TextRun({ style: styleIds.citation, text: `[${part.number}]` })];
          case 'break':
            return [new TextRun({ break: 1 })];
          default:
            return part satisfies never;
        }
      });
    }

    function codeRun(text: string, look: IRunOptions): TextRun {
      return new TextRun({
        ...look,
        ...(look.style === 'Hyperlink' ? { color: colours.accent, underline: {} } : {}),
        ...(place.codeSize === undefined ? {} : { size: place.codeSize }),
        style: styleIds.inlineCode,
        ...wordsOf(text),
      });
    }

    function textRuns(text: string, look: IRunOptions): ParagraphChild[] {
      return stretches(text, { inRightToLeft: place.rightToLeft }).map((stretch) => {
        const language = stretch.rightToLeft ? undefined : languages.languageOf(stretch.text);
        return new TextRun({
          ...look,
          ...wordsOf(stretch.text),
          ...(stretch.rightToLeft ? { rightToLeft: true } : {}),
          ...(language === undefined ? {} : { language: { value: language } }),
        });
      });
    }

    function imageRuns(image: Image, look: IRunOptions): ParagraphChild[] {
      const picture = pictures.get(image);
      return picture
        ? [pictureRun(picture, image, place.room)]
        : textRuns(image.alt, { ...look, italics: true });
    }

    return runs(content, {}, false);
  };

  function footnoteRun(mark: FootnoteMark): ParagraphChild {
    const number = numberOf(mark);
    if (number?.isFirst) return new FootnoteReferenceRun(number.id);
    return new TextRun({ style: 'FootnoteReference', text: number ? String(number.id) : mark.label });
  }
}

/** Words, with Word's own elements for hyphens that it would otherwise always show, or break at. */
export function wordsOf(text: string): Pick<IRunOptions, 'text' | 'children'> {
  if (!/[\u00ad\u2011]/.test(text)) return { text };
  const children = text.split(/([\u00ad\u2011])/).map((part) => {
    if (part === '\u00ad') return new SoftHyphen();
    return part === '\u2011' ? new NoBreakHyphen() : part;
  });
  return { children };
}

/** An address that can be opened from a document; undefined for one that Word would call damaged. */
function addressOf(href: string): string | undefined {
  const url = URL.parse(href)?.href;
  if (url === undefined || url.length > longestAddress) return undefined;
  return url.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll('|', '%7C');
}
