import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  ShadingType,
  type IBaseParagraphStyleOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
} from 'docx';
import type { CalloutKind } from '@polylogue/document/tree';
import type { Languages } from './languages.ts';

/** The product's colours, as they print on white. */
export const colours = {
  ink: '1B1A17',
  quiet: '5B584F',
  line: 'D3CFC4',
  well: 'F5F4EF',
  accent: '2F4BE0',
};

export const calloutColours: Record<CalloutKind, string> = {
  note: colours.accent,
  tip: '1A7F4B',
  important: '6D3BC4',
  warning: '9A6200',
  caution: 'C22F2F',
};

/** Lengths are in twentieths of a point. */
export const page = {
  /** A4. */
  width: 11_906,
  height: 16_838,
  margins: { top: 1_304, bottom: 1_304, left: 1_361, right: 1_361, header: 709, footer: 624 },
};

/** Width of the text. */
export const textWidth = page.width - page.margins.left - page.margins.right;

/** Width of the text on a turned page. */
export const turnedWidth = page.height - page.margins.left - page.margins.right;

export const hairline = { style: BorderStyle.SINGLE, size: 4, color: colours.line };
export const highlighted = { type: ShadingType.CLEAR, fill: 'FCF1DC', color: 'auto' };
export const well = { type: ShadingType.CLEAR, fill: colours.well, color: 'auto' };

/** Ids of the styles that are not Word's own. */
export const styleIds = {
  quote: 'Quote',
  callout: 'Callout',
  calloutTitle: 'CalloutTitle',
  code: 'Code',
  inlineCode: 'CodeInText',
  key: 'Key',
  citation: 'Citation',
  formula: 'Formula',
  summary: 'Summary',
  rule: 'Rule',
  caption: 'Caption',
  list: 'ListParagraph',
  footnote: 'FootnoteText',
};

const lineRule = LineRuleType.AUTO;

/** Sizes are in half-points. Lower levels differ by more than size, since sizes run out. */
const headings = [
  { size: 40, before: 480, after: 140 },
  { size: 32, before: 400, after: 120 },
  { size: 27, before: 320, after: 100 },
  { size: 24, before: 280, after: 80 },
  { size: 22, before: 240, after: 80 },
  { size: 22, before: 240, after: 80, color: colours.quiet },
];

/** The looks of a document. Word lists them, so that one change restyles all of it. */
export function stylesIn(languages: Languages): IStylesOptions {
  const [heading1, heading2, heading3, heading4, heading5, heading6] = headings.map(headingStyle);
  return {
    default: {
      document: {
        run: {
          font: languages.fonts.text,
          size: 22,
          sizeComplexScript: 22,
          color: colours.ink,
          language: languages.tags,
        },
        paragraph: { spacing: { after: 150, line: 288, lineRule } },
      },
      heading1,
      heading2,
      heading3,
      heading4,
      heading5,
      heading6,
      listParagraph: { quickFormat: true },
      caption: {
        run: { size: 19, color: colours.quiet, italics: false },
        paragraph: { spacing: { before: 60, after: 200 } },
      },
      hyperlink: { run: { color: colours.accent, underline: { color: colours.line } } },
      footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40, line: 252, lineRule } } },
    },
    paragraphStyles: paragraphStyles(languages),
    characterStyles: [
      {
        id: styleIds.inlineCode,
        name: 'Code In Text',
        basedOn: 'DefaultParagraphFont',
        run: { font: languages.fonts.code, size: 20, shading: well, noProof: true },
      },
      {
        id: styleIds.key,
        name: 'Key',
        basedOn: 'DefaultParagraphFont',
        run: {
          font: languages.fonts.code,
          size: 19,
          noProof: true,
          border: { ...hairline, space: 1 },
        },
      },
      {
        id: styleIds.citation,
        name: 'Citation Mark',
        basedOn: 'DefaultParagraphFont',
        run: { superScript: true, color: colours.accent },
      },
    ],
  };
}

function headingStyle(look: (typeof headings)[number]): IBaseParagraphStyleOptions {
  const { size, before, after, color = colours.ink } = look;
  return {
    next: 'Normal',
    quickFormat: true,
    run: { size, bold: true, color, italics: false },
    paragraph: { keepNext: true, keepLines: true, spacing: { before, after, line: 252, lineRule } },
  };
}

function paragraphStyles({ fonts }: Languages): IParagraphStyleOptions[] {
  const own = { basedOn: 'Normal', quickFormat: true };
  return [
    {
      ...own,
      id: styleIds.quote,
      name: 'Quote',
      run: { color: colours.quiet },
      paragraph: { border: { left: bar(colours.line) } },
    },
    { ...own, id: styleIds.callout, name: 'Callout' },
    {
      ...own,
      id: styleIds.calloutTitle,
      name: 'Callout Title',
      basedOn: styleIds.callout,
      next: styleIds.callout,
      run: { bold: true },
      paragraph: { keepNext: true, spacing: { after: 40 } },
    },
    {
      ...own,
      id: styleIds.code,
      name: 'Code',
      run: { font: fonts.code, size: 18, noProof: true },
      paragraph: {
        alignment: AlignmentType.LEFT,
        spacing: { before: 60, after: 200, line: 259, lineRule },
        shading: well,
        border: {
          top: { style: BorderStyle.SINGLE, size: 4, color: colours.well, space: 6 },
          bottom: { style: BorderStyle.SINGLE, size: 4, color: colours.well, space: 6 },
          left: { style: BorderStyle.SINGLE, size: 4, color: colours.well, space: 6 },
          right: { style: BorderStyle.SINGLE, size: 4, color: colours.well, space: 6 },
        },
      },
    },
    {
      ...own,
      id: styleIds.formula,
      name: 'Formula',
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 60, after: 200 } },
    },
    {
      ...own,
      id: styleIds.summary,
      name: 'Summary',
      next: 'Normal',
      run: { bold: true },
      paragraph: { keepNext: true, spacing: { before: 160, after: 80 } },
    },
    ...tableSizes.flatMap(tableStyles),
    {
      ...own,
      id: styleIds.rule,
      name: 'Rule',
      paragraph: {
        border: { bottom: { ...hairline, size: 6, space: 1 } },
        spacing: { before: 120, after: 280, line: 120, lineRule },
      },
    },
  ];
}

/** Sizes of text in tables, in half-points: the more columns there are, the smaller. */
export const tableSizes = [
  { size: 20, name: 'Table' },
  { size: 17, name: 'Small Table' },
  { size: 14, name: 'Tiny Table' },
] as const;

export type TableSize = (typeof tableSizes)[number];

/** The styles of a table's text. */
export function tableStyleIds({ name }: TableSize): { text: string; heading: string } {
  const id = name.replace(' ', '');
  return { text: `${id}Text`, heading: `${id}Heading` };
}

function tableStyles(kind: TableSize): IParagraphStyleOptions[] {
  const { text, heading } = tableStyleIds(kind);
  const spacing = { after: 0, line: 252, lineRule };
  return [
    {
      id: text,
      name: `${kind.name} Text`,
      basedOn: 'Normal',
      run: { size: kind.size },
      paragraph: { spacing },
    },
    {
      id: heading,
      name: `${kind.name} Heading`,
      basedOn: text,
      run: { bold: true },
      paragraph: { keepNext: true },
    },
  ];
}

/** The line beside a quote; `inset` more points keep it in place beside what is indented further. */
export function bar(color: string, inset = 0) {
  // Word draws a line at most 31 points away.
  return { style: BorderStyle.SINGLE, size: 18, color, space: Math.min(10 + inset, 31) };
}
