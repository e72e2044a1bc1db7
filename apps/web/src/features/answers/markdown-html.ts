import { Marked } from 'marked';
import { escapeHtml } from '../../lib/escape-html.ts';
import { safeAddress } from './markdown/addresses.ts';

const marked = new Marked({
  gfm: true,
  renderer: {
    // Whatever a model wrote as HTML is text: where it is pasted it must not act.
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = safeAddress(href);
      return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
    },
    // A picture of a stranger would load by itself in the editor it is pasted into.
    image: ({ text }) => escapeHtml(text),
  },
});

/** Markdown as HTML for the clipboard: formatting and safe links, nothing that loads or runs. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false });
}
