/**
 * The tree of a document: what an answer, a note or a whole chat consists of. Markdown is parsed into it, and
 * the screen, the editors, the clipboard and every export start from it.
 */
export interface DocumentTree {
  blocks: Block[];
}

/** A part of a document that stands on its own lines. */
export type Block =
  | Paragraph
  | Heading
  | List
  | Quote
  | Callout
  | Code
  | Diagram
  | BlockMaths
  | Table
  | Details
  | Footnote
  | Rule;

/** A part of a line. */
export type Inline =
  | Text
  | Styled
  | InlineCode
  | Link
  | Image
  | InlineMaths
  | FootnoteMark
  | Citation
  | LineBreak;

export interface Paragraph {
  type: 'paragraph';
  content: Inline[];
}

export interface Heading {
  type: 'heading';
  level: HeadingLevel;
  content: Inline[];
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface List {
  type: 'list';
  /** Number of the first item; undefined for a list without numbers. */
  start: number | undefined;
  /** Whether its items stand apart, as paragraphs do. */
  loose: boolean;
  items: ListItem[];
}

export interface ListItem {
  /** Only for a task. */
  checked?: boolean;
  content: Block[];
}

export interface Quote {
  type: 'quote';
  content: Block[];
}

/** A highlighted remark: `> [!NOTE]`. */
export interface Callout {
  type: 'callout';
  kind: CalloutKind;
  content: Block[];
}

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type CalloutKind = (typeof calloutKinds)[number];

export interface Code {
  type: 'code';
  /** As written after the fence, without options; empty if there is none. */
  language: string;
  text: string;
}

/** A diagram in Mermaid's language. */
export interface Diagram {
  type: 'diagram';
  source: string;
  /** Its drawing, where one was made. Only a browser can draw it. */
  svg?: string;
}

export interface BlockMaths {
  type: 'maths';
  tex: string;
  /** False while its closing delimiter has not arrived; then it is shown as source. */
  complete: boolean;
}

export interface Table {
  type: 'table';
  /** Alignment by column. */
  align: Alignment[];
  rows: TableRow[];
}

export type Alignment = 'left' | 'center' | 'right' | undefined;

export interface TableRow {
  cells: TableCell[];
}

export interface TableCell {
  isHeading: boolean;
  /** Columns and rows that it covers; 1 unless cells were merged. */
  columns: number;
  rows: number;
  content: Block[];
}

/** A summary that unfolds. */
export interface Details {
  type: 'details';
  summary: Inline[];
  content: Block[];
}

/** The text of a footnote. Those without a mark are shown too. */
export interface Footnote {
  type: 'footnote';
  label: string;
  content: Block[];
}

export interface Rule {
  type: 'rule';
}

export interface Text {
  type: 'text';
  text: string;
}

export interface Styled {
  type: 'styled';
  style: TextStyle;
  content: Inline[];
}

export const textStyles = [
  'bold',
  'italic',
  'strike',
  'underline',
  'highlight',
  'sub',
  'sup',
  'kbd',
] as const;

export type TextStyle = (typeof textStyles)[number];

export interface InlineCode {
  type: 'inlineCode';
  text: string;
}

export interface Link {
  type: 'link';
  /** As written; code that makes it clickable must check the scheme. */
  href: string;
  title?: string;
  content: Inline[];
}

export interface Image {
  type: 'image';
  alt: string;
  title?: string;
  /** An address outside, which is never loaded by itself. */
  src?: string;
  /** One of the user's files. */
  fileId?: number;
  width?: number;
  height?: number;
}

export interface InlineMaths {
  type: 'inlineMaths';
  tex: string;
  /** Set large, on a line of its own. */
  display: boolean;
}

export interface FootnoteMark {
  type: 'footnoteMark';
  label: string;
}

/** A reference to a passage of a source: the number shown in brackets. */
export interface Citation {
  type: 'citation';
  number: number;
}

export interface LineBreak {
  type: 'break';
}
