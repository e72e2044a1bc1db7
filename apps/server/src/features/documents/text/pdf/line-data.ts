import type { Footnote, FootnoteMark, Image, Inline } from '@polylogue/document/tree';
import type { ReadDocument } from '../document.ts';
import { pieces, type Breaking } from './break-words.ts';
import { noteCharacters } from './characters.ts';
import type { FontWeight } from './font-sources.ts';
import type { BlockData, CodeLineData, LineData, Material, PictureData } from './page-data.ts';

/** Where something stands, as far as that changes how it is set. */
export interface Place {
  weight: FontWeight;
  /** Width in points that there is. */
  room: number;
  depth: number;
  /** How long words are broken; undefined for the usual way. */
  breaking: Breaking | undefined;
  /** Footnotes cannot have footnotes, nor can headings that are repeated. */
  canNote: boolean;
  /** Whether a page can be turned for it. */
  canTurn: boolean;
  rtl: boolean;
  /** Styles and links that it stands in. */
  styles: number;
}

/** Styles within styles that are shown. */
const deepest = 12;

/** Points per pixel, as on paper. */
const pointsPerPixel = 0.75;
/** The tallest picture in points. */
const tallest = 600;

/** What the parts of a line need from the rest of the document. */
export interface LineContext {
  pictures: ReadDocument['pictures'];
  material: Material;
  footnoteOf: (mark: FootnoteMark) => Footnote | undefined;
  /** The content of a footnote where it is shown for the first time, and its label. */
  note: (footnote: Footnote) => { label: string; content?: BlockData[] };
}

/** Makes data of the parts of lines. */
export function createLineData({ pictures, material, footnoteOf, note }: LineContext) {
  function lineOf(content: readonly Inline[], place: Place): LineData[] {
    return content.flatMap((part) => partOf(part, { ...place, styles: place.styles + 1 }));
  }

  function partOf(part: Inline, place: Place): LineData[] {
    const isTooDeep = (part.type === 'styled' || part.type === 'link') && place.styles > deepest;
    return isTooDeep ? lineOf(part.content, place) : [onePart(part, place)];
  }

  function onePart(part: Inline, place: Place): LineData {
    switch (part.type) {
      case 'text':
        return textOf(part.text, place);
      case 'styled': {
        const weight = part.style === 'bold' ? 600 : place.weight;
        return { type: part.style, content: lineOf(part.content, { ...place, weight }) };
      }
      case 'inlineCode':
        return { type: 'code', ...codeOf(part.text, place) };
      case 'link':
        return { type: 'link', href: part.href, content: lineOf(part.content, place) };
      case 'image':
        return imageOf(part, place);
      case 'inlineMaths':
        return {
          type: 'maths',
          formula: formulaOf(part.tex),
          display: part.display,
          alt: part.tex,
          ...codeOf(part.tex, place),
        };
      case 'footnoteMark':
        return markOf(part, place);
      case 'citation':
        return { type: 'citation', text: String(part.number) };
      case 'break':
        return { type: 'break' };
      default:
        return part satisfies never;
    }
  }

  function textOf(text: string, { weight, breaking }: Place): LineData {
    noteCharacters(material.characters, text, { weight, code: false });
    const parts = pieces(text, breaking);
    return parts.length === 1 ? text : { type: 'pieces', pieces: parts };
  }

  function codeOf(text: string, { weight, breaking, rtl }: Place): CodeLineData {
    noteCharacters(material.characters, text, { weight, code: true });
    return { pieces: pieces(text, breaking), rtl };
  }

  function imageOf(image: Image, place: Place): LineData {
    const data = pictureOf(image, place);
    return data ? { type: 'image', ...data } : { type: 'italic', content: [textOf(image.alt, place)] };
  }

  /** The picture of an image, as large as asked for and as the place allows. */
  function pictureOf(image: Image, { room }: Place): PictureData | undefined {
    const picture = pictures.get(image);
    if (!picture) return undefined;
    const ratio = picture.height / picture.width;
    const asked = image.width ?? (image.height === undefined ? picture.width : image.height / ratio);
    const width = Math.min(asked * pointsPerPixel, room, tallest / ratio);
    const file = `${[...pictures.values()].indexOf(picture)}.${picture.type}`;
    material.files.set(`/pictures/${file}`, picture.data);
    return { file, alt: image.alt, width, height: width * ratio };
  }

  function formulaOf(tex: string): number {
    noteCharacters(material.characters, tex, { weight: 400, code: false });
    return material.formulas.push(tex) - 1;
  }

  function markOf(mark: FootnoteMark, { canNote }: Place): LineData {
    const footnote = footnoteOf(mark);
    if (!footnote || !canNote) return { type: 'mark', text: mark.label };
    return { type: 'footnote', ...note(footnote) };
  }

  return { lineOf, pictureOf, formulaOf };
}
