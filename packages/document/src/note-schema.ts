import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import {
  alignment,
  calloutKind,
  columnWidths,
  fileId,
  firstNumber,
  flag,
  headingLevel,
  optionalText,
  pixels,
  sourceNumber,
  span,
  text,
} from './note/note-attributes.ts';

const anyItems = '(listItem | taskItem)+';
const cell = {
  content: 'block+',
  attrs: { colspan: span, rowspan: span, colwidth: columnWidths, align: alignment },
} satisfies NodeSpec;

/**
 * What a note consists of: all that the tree of a document can hold. The names are those of the editor's library,
 * which adds how each part looks and is edited.
 */
export const noteNodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*' },
  heading: { group: 'block', content: 'inline*', attrs: { level: headingLevel } },
  bulletList: { group: 'block list', content: anyItems, attrs: { loose: flag } },
  orderedList: { group: 'block list', content: anyItems, attrs: { start: firstNumber, loose: flag } },
  taskList: { group: 'block list', content: 'taskItem+', attrs: { loose: flag } },
  listItem: { content: 'block+' },
  taskItem: { content: 'block+', attrs: { checked: flag } },
  blockquote: { group: 'block', content: 'block+' },
  callout: { group: 'block', content: 'block+', attrs: { kind: calloutKind } },
  codeBlock: { group: 'block', content: 'text*', marks: '', attrs: { language: optionalText(100) } },
  diagram: { group: 'block', atom: true, attrs: { source: text } },
  maths: { group: 'block', atom: true, attrs: { tex: text } },
  table: { group: 'block', content: 'tableRow+' },
  tableRow: { content: '(tableCell | tableHeader)*' },
  tableCell: cell,
  tableHeader: cell,
  details: { group: 'block', content: 'detailsSummary block+' },
  detailsSummary: { content: 'inline*' },
  footnote: { group: 'block', content: 'block+', attrs: { label: text } },
  horizontalRule: { group: 'block' },
  text: { group: 'inline' },
  hardBreak: { group: 'inline', inline: true },
  image: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: {
      /** One of the user's files. */
      fileId,
      /** An address outside, which is never loaded by itself. */
      src: optionalText(),
      alt: text,
      title: optionalText(),
      width: pixels,
      height: pixels,
    },
  },
  inlineMaths: { group: 'inline', inline: true, atom: true, attrs: { tex: text, display: flag } },
  footnoteMark: { group: 'inline', inline: true, atom: true, attrs: { label: text } },
  citation: { group: 'inline', inline: true, atom: true, attrs: { number: sourceNumber } },
} satisfies Record<string, NodeSpec>;

/** What a piece of text can look like. All of them can be combined. */
export const noteMarks = {
  link: { attrs: { href: text, title: optionalText() }, inclusive: false },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  highlight: {},
  sub: {},
  sup: {},
  kbd: {},
  code: {},
} satisfies Record<string, MarkSpec>;

/** The schema of a note, for the server; the editor makes the same one of its extensions. */
export const noteSchema = new Schema({ nodes: noteNodes, marks: noteMarks });
