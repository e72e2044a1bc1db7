import { escapeHtml } from '../../../lib/escape-html.ts';
import type { DocumentMark, DocumentNode } from '../../answers/editing/document.ts';

/** The bytes of a picture as an address that needs no fetching; undefined where only its words can be shown. */
export type PictureOf = (fileId: number) => string | undefined;

/** The blocks of a note as HTML that a document can be made of. */
export function noteHtml(nodes: readonly DocumentNode[], pictureOf: PictureOf): string {
  return nodes.map((node) => blockHtml(node, pictureOf)).join('');
}

const blockTags: Partial<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  taskList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
};

function blockHtml(node: DocumentNode, pictureOf: PictureOf): string {
  const inside = () => noteHtml(node.content ?? [], pictureOf);
  const attribute = (name: string) => node.attrs?.[name];
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight(withMark, escapeHtml(node.text ?? ''));
    case 'hardBreak':
      return '<br>';
    case 'horizontalRule':
      return '<hr>';
    case 'heading':
      return `<h${Number(attribute('level'))}>${inside()}</h${Number(attribute('level'))}>`;
    case 'orderedList':
      return `<ol start="${Number(attribute('start') ?? 1)}">${inside()}</ol>`;
    case 'taskItem':
      return `<li data-checked="${attribute('checked') === true}">${inside()}</li>`;
    case 'codeBlock':
      return `<pre><code>${inside()}</code></pre>`;
    case 'tableHeader':
      return `<th${spans(node)}>${inside()}</th>`;
    case 'tableCell':
      return `<td${spans(node)}>${inside()}</td>`;
    case 'image':
      return `<img src="${escapeHtml(pictureOf(Number(attribute('fileId'))) ?? '')}" alt="${escapeHtml(textIn(attribute('alt')))}">`;
    default: {
      const tag = blockTags[node.type] ?? 'div';
      return `<${tag}>${inside()}</${tag}>`;
    }
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const markTags: Partial<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' };

function withMark(html: string, { type, attrs }: DocumentMark): string {
  if (type === 'link') return `<a href="${escapeHtml(textIn(attrs?.['href']))}">${html}</a>`;
  const tag = markTags[type];
  return tag === undefined ? html : `<${tag}>${html}</${tag}>`;
}

function spans({ attrs }: DocumentNode): string {
  return ['colspan', 'rowspan']
    .filter((name) => Number(attrs?.[name] ?? 1) > 1)
    .map((name) => ` ${name}="${Number(attrs?.[name])}"`)
    .join('');
}

/** The pictures a note shows, in their order. */
export function picturesIn(nodes: readonly DocumentNode[]): number[] {
  const ids = nodes.flatMap((node) => {
    const own = node.type === 'image' ? [Number(node.attrs?.['fileId'])] : [];
    return [...own, ...picturesIn(node.content ?? [])];
  });
  return [...new Set(ids)];
}
