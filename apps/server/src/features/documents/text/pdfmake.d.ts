/** What is used of the library here; its published types bring the browser's globals along. */
declare module 'pdfmake' {
  type Margin = [number, number, number, number];

  interface TableLayout {
    hLineWidth?: (index: number) => number;
    vLineWidth?: (index: number) => number;
    hLineColor?: () => string;
    vLineColor?: () => string;
    fillColor?: () => string;
    paddingLeft?: () => number;
    paddingRight?: () => number;
    paddingTop?: () => number;
    paddingBottom?: () => number;
  }

  /** A part of a page. */
  export interface Content {
    text?: string | Content[];
    stack?: Content[];
    ul?: Content[];
    ol?: Content[];
    start?: number;
    listType?: 'none';
    columns?: Content[];
    columnGap?: number;
    table?: { widths: string[]; headerRows?: number; body: Content[][] };
    layout?: TableLayout;
    canvas?: object[];
    image?: string;
    width?: number | string;
    height?: number;
    margin?: Margin;
    alignment?: 'center';
    font?: string;
    fontSize?: number;
    lineHeight?: number;
    bold?: boolean;
    italics?: boolean;
    decoration?: 'underline' | 'lineThrough';
    color?: string;
    background?: string;
    fillColor?: string;
    link?: string;
    colSpan?: number;
    rowSpan?: number;
    preserveLeadingSpaces?: boolean;
  }

  /** A whole document. */
  export interface Definition {
    info: { title: string; creator: string; producer: string };
    pageSize: 'A4';
    pageMargins: Margin;
    defaultStyle: Content;
    footer: (page: number, pages: number) => Content;
    content: Content[];
  }

  const pdfmake: {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
