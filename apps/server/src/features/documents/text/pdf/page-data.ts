import type { TextStyle } from '@polylogue/document/tree';
import type { Characters } from './characters.ts';

/** Part of a line as the template reads it; texts are plain strings. */
export type LineData =
  | string
  | { type: 'pieces'; pieces: string[] }
  | { type: TextStyle; content: LineData[] }
  | ({ type: 'code' } & CodeLineData)
  | { type: 'link'; href: string; content: LineData[] }
  | ({ type: 'image' } & PictureData)
  /** Shown as its source if it cannot be set. */
  | ({ type: 'maths'; formula: number; display: boolean; alt: string } & CodeLineData)
  | { type: 'footnote'; label: string; content?: BlockData[] }
  | { type: 'mark'; text: string }
  | { type: 'citation'; text: string }
  | { type: 'break' };

/** Code within a line. */
export interface CodeLineData {
  pieces: string[];
  /** Whether the text around it runs from right to left. */
  rtl: boolean;
}

/** A picture in points. */
export interface PictureData {
  file: string;
  alt: string;
  width: number;
  height: number;
}

/** Source text in equally wide letters. */
export interface CodeData {
  text: string;
  language: string | null;
  /** In points. */
  size: number;
  /** Whether it contains drawn lines. */
  drawn: boolean;
  /** Whether it contains characters of two columns. */
  wide: boolean;
}

export interface CellData {
  column: number;
  row: number;
  columns: number;
  rows: number;
  heading: boolean;
  align: 'left' | 'center' | 'right' | null;
  content: BlockData[];
}

/** A block as the template reads it. */
export type BlockData = { rtl: boolean } & (
  | { type: 'paragraph'; content: LineData[] }
  | { type: 'heading'; level: number; content: LineData[] }
  | {
      type: 'list';
      /** Marks instead of numbers, for tasks. */
      marks: string[] | null;
      start: number | null;
      loose: boolean;
      nested: boolean;
      items: BlockData[][];
    }
  | { type: 'quote'; content: BlockData[] }
  | { type: 'callout'; kind: string; title: string; content: BlockData[] }
  | ({ type: 'code' } & CodeData)
  | ({ type: 'picture' } & PictureData)
  /** Shown as its source if the drawing cannot be used. */
  | { type: 'drawing'; drawing: number; alt: string; width: number; height: number; source: CodeData }
  | { type: 'maths'; formula: number; alt: string; source: CodeData }
  | {
      type: 'table';
      size: number;
      turned: boolean;
      columns: (number | null)[];
      headRows: number;
      head: CellData[];
      body: CellData[];
    }
  | { type: 'details'; summary: LineData[]; content: BlockData[] }
  | { type: 'note'; label: string; content: BlockData[] }
  | { type: 'rule' }
);

/** What the blocks refer to by number or name. */
export interface Material {
  characters: Characters;
  /** TeX of the formulas. */
  formulas: string[];
  /** SVG of the drawings. */
  drawings: string[];
  files: Map<string, Uint8Array>;
}
