/** What is used of libraries whose own types need those of a browser, or do not describe what Node imports. */
declare module 'linkedom' {
  export interface PageNode {
    nodeType: number;
    localName?: string | null;
    textContent: string | null;
    innerHTML: string;
    childNodes: Iterable<PageNode>;
    getAttribute(name: string): string | null;
  }

  export interface PageDocument {
    documentElement: PageNode | null;
    body: PageNode | null;
    querySelector(selector: string): PageNode | null;
  }

  export function parseHTML(html: string): { document: PageDocument };
}

declare module '@mozilla/readability' {
  import type { PageDocument } from 'linkedom';

  export class Readability {
    constructor(document: PageDocument, options: { charThreshold: number });
    parse(): { title?: string | null; content?: string | null; publishedTime?: string | null } | null;
  }
}
