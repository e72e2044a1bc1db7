/** A run of text that looks the same throughout. */
export interface Words {
  text: string;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  /** An address it leads to: http, https, mailto or tel. */
  href?: string;
}

/** A picture whose bytes came along. */
export interface Picture {
  data: Buffer;
  type: 'png' | 'jpg';
  width: number;
  height: number;
}

/** An entry of a list; `checked` only where it is a task. */
export interface ListEntry {
  blocks: Block[];
  checked?: boolean;
}

/** A cell of a table. */
export interface Cell {
  words: Words[];
  isHeading: boolean;
  columns: number;
  rows: number;
}

/** What documents are made of, whatever their format. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; words: Words[] }
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | undefined; entries: ListEntry[] }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'rule' };

/** A document before it has a format. */
export interface WrittenDocument {
  title: string;
  blocks: Block[];
}
