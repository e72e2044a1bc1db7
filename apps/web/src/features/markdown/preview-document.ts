import { escapeHtml } from '@polylogue/document/escape-html';

/** Code that can be previewed. */
export type PreviewKind = 'html' | 'svg';

/** Whether a code block can be previewed, and as what. */
export function previewKindOf(language: string, text: string): PreviewKind | undefined {
  const name = language.toLowerCase();
  if (name === 'svg' || (name === 'xml' && /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text))) return 'svg';
  return name === 'html' || name === 'htm' ? 'html' : undefined;
}

/**
 * Nothing but what stands in the code itself: styles, and pictures and fonts in `data:` addresses. Scripts do not run,
 * nothing is fetched, no form is sent.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** The document of a preview frame. It is meant for a frame with `sandbox`, which gives it an origin of its own. */
export function previewDocument(kind: PreviewKind, text: string, title: string): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title>`;
  // Before anything of the code, so that no part of it comes first.
  if (kind === 'html') return `<!doctype html><html><head>${head}</head>${text}`;
  const look =
    'html,body{height:100%;margin:0}body{display:grid;place-items:center}svg{max-width:100%;max-height:100%}';
  return `<!doctype html><html><head>${head}<style>${look}</style></head><body>${text}</body></html>`;
}

/** Whether code would do more in a page of its own than it does in the preview. */
export function hasScripts(text: string): boolean {
  return /<script[\s>]/i.test(text);
}
