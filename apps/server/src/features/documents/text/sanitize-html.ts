import sanitize from 'sanitize-html';

/** Elements that stand on their own lines. */
export const blockTags = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table'],
  ...['details', 'summary', 'figure', 'figcaption', 'dl', 'dt', 'dd', 'address', 'html', 'body', 'title'],
  ...['div', 'section', 'article', 'aside', 'main', 'header', 'footer', 'nav'],
]);

const partsOfTables = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const lineTags = [
  ...['strong', 'b', 'em', 'i', 's', 'del', 'strike', 'u', 'mark', 'sub', 'sup', 'kbd'],
  ...['code', 'a', 'img', 'br', 'span'],
];

const cellAttributes = ['colspan', 'rowspan', 'align', 'style'];
/** Office programs put looks on the words instead of using elements for them. */
const wordLooks = {
  'font-weight': [/^(?:normal|bold|\d{3})$/],
  'font-style': [/^(?:normal|italic)$/],
  'text-decoration': [/^(?:none|line-through)$/],
  'vertical-align': [/^(?:sub|super)$/],
};
const alignment = { 'text-align': [/^(?:left|center|right)$/] };

/**
 * Reduces untrusted HTML to text and its structure: scripts and styles are removed with their content, and
 * what remains refers to nothing that could be fetched.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...blockTags, ...partsOfTables, ...lineTags],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math'],
    allowedAttributes: {
      html: ['lang'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height', 'data-file'],
      ol: ['start'],
      li: ['data-checked'],
      blockquote: ['data-callout'],
      code: ['data-language', 'class'],
      figure: ['data-diagram'],
      div: ['data-tex'],
      span: ['data-tex', 'data-display', 'style'],
      b: ['style'],
      section: ['data-footnote'],
      sup: ['data-footnote-mark', 'data-citation'],
      th: cellAttributes,
      td: cellAttributes,
    },
    allowedStyles: { th: alignment, td: alignment, span: wordLooks, b: wordLooks },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
  });
}
