import { escapeHtml } from '../../../lib/escape-html.ts';
import type { DocumentMark, DocumentNode } from '../../answers/editing/document.ts';

/** The blocks of a note as HTML that a document can be made of. Pictures are named by their files: the server has them. */
export function noteHtml(nodes: readonly DocumentNode[]): string {
  return nodes.map(blockHtml).join('');
}

/** A picture for a document, by its file; its words show where it cannot be. */
export function pictureHtml(fileId: number, alt: string): string {
  return `<img data-file="${fileId}" alt="${escapeHtml(alt)}">`;
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

function blockHtml(node: DocumentNode): string {
  const inside = () => noteHtml(node.content ?? []);
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
      return pictureHtml(Number(attribute('fileId')), textIn(attribute('alt')));
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
