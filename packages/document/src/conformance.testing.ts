import { parseDocument } from './document-blocks.ts';
import { escapeHtml } from './escape-html.ts';
import type { Block, Image, Inline, Link, List, Table, TextStyle } from './tree.ts';

/** HTML as the specifications write it, made of our tree. */
export function specHtml(markdown: string): string {
  return normalized(blocks(parseDocument(markdown).blocks));
}

const blockTag = /\s*(<\/?(?:p|ul|ol|li|blockquote|h[1-6]|hr|pre|table|thead|tbody|tr|th|td)\b[^>]*>)\s*/g;

/** White space between blocks says nothing. In our dialect every line break in a paragraph is one, soft or hard. */
export function normalized(html: string): string {
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) =>
      part.startsWith('<pre>')
        ? part
        : part
            .replace(/ \/>/g, '>')
            .replace(/<br>\n?/g, '\n')
            .replace(blockTag, '$1'),
    )
    .join('')
    .replace(/\s*(<\/?pre>)\s*/g, '$1')
    .trim();
}

const tag = /<!--[\s\S]*?-->|<[a-z][a-z-]*(?:\s[^<>]*)?\/?>/gi;

/** Whether an example is about raw HTML, which is words in our dialect. */
export function isAboutRawHtml(markdown: string, html: string): boolean {
  return markdown.match(tag)?.some((one) => html.includes(one)) === true;
}

function blocks(list: readonly Block[]): string {
  return list.map(block).join('\n');
}

function block(one: Block): string {
  switch (one.type) {
    case 'paragraph':
      return `<p>${inlines(one.content)}</p>`;
    case 'heading':
      return `<h${one.level}>${inlines(one.content)}</h${one.level}>`;
    case 'quote':
      return `<blockquote>${blocks(one.content)}</blockquote>`;
    case 'list':
      return list(one);
    case 'code': {
      const look = one.language === '' ? '' : ` class="language-${escapeHtml(one.language)}"`;
      const end = one.text === '' ? '' : '\n';
      return `<pre><code${look}>${escapeHtml(one.text)}${end}</code></pre>`;
    }
    case 'rule':
      return '<hr>';
    case 'table':
      return table(one);
    default:
      return `<${one.type}>`;
  }
}

function list({ start, loose, items }: List): string {
  const written = items.map(({ checked, content }) => {
    const box =
      checked === undefined ? '' : `<input${checked ? ' checked=""' : ''} disabled="" type="checkbox"> `;
    const inside = content.map((one) =>
      one.type === 'paragraph' && !loose ? inlines(one.content) : block(one),
    );
    return `<li>${box}${inside.join('\n')}</li>`;
  });
  if (start === undefined) return `<ul>${written.join('')}</ul>`;
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${written.join('')}</ol>`;
}

function table({ align, rows }: Table): string {
  const [head, ...body] = rows.map(({ cells }) => {
    const written = cells.map(({ isHeading, content }, column) => {
      const side = align[column] === undefined ? '' : ` align="${align[column]}"`;
      const [only] = content;
      const words = only?.type === 'paragraph' ? inlines(only.content) : '';
      return isHeading ? `<th${side}>${words}</th>` : `<td${side}>${words}</td>`;
    });
    return `<tr>${written.join('')}</tr>`;
  });
  return `<table><thead>${head}</thead>${body.length === 0 ? '' : `<tbody>${body.join('')}</tbody>`}</table>`;
}

const styles: Record<TextStyle, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  underline: 'u',
  highlight: 'mark',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
};

function inlines(content: readonly Inline[]): string {
  return content.map(inline).join('');
}

function inline(one: Inline): string {
  switch (one.type) {
    case 'text':
      return escapeHtml(one.text);
    case 'styled':
      return `<${styles[one.style]}>${inlines(one.content)}</${styles[one.style]}>`;
    case 'inlineCode':
      return `<code>${escapeHtml(one.text)}</code>`;
    case 'link':
      return `<a href="${address(one.href)}"${title(one)}>${inlines(one.content)}</a>`;
    case 'image':
      return `<img src="${address(one.src ?? '')}" alt="${escapeHtml(one.alt)}"${title(one)}>`;
    case 'break':
      return '<br>';
    default:
      return `<${one.type}>`;
  }
}

function address(href: string): string {
  return escapeHtml(encodeURI(href).replaceAll(/%25(?=[\da-f]{2})/gi, '%'));
}

function title(one: Link | Image): string {
  return one.title === undefined ? '' : ` title="${escapeHtml(one.title)}"`;
}
