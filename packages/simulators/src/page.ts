const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const STYLE = `
:root { color-scheme: light dark; --paper: #faf9f6; --card: #ffffff; --ink: #1b1a17; --soft: #6b6860; --line: #e4e1d8;
  --accent: #2f4be0; --on-accent: #ffffff; --tint: #eef0fc; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1a17; --card: #25241f; --ink: #f3f1ea; --soft: #a5a197; --line: #3a3832; --accent: #8fa0ff;
    --on-accent: #14131a; --tint: #2b2d45; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--accent); }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 .25rem; text-wrap: balance; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
button, .button { font: inherit; font-weight: 600; padding: .55rem 1.1rem; border-radius: 10px; border: 1px solid var(--line);
  background: transparent; color: var(--ink); cursor: pointer; text-decoration: none; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
input[type=email], input[type=text], input[type=search] { font: inherit; width: 100%; padding: .55rem .75rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: .9em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
`;

export interface Page {
  title: string;
  body: string;
  style?: string;
  /** Seconds between automatic reloads. */
  refresh?: number;
}

/** A whole page in the simulators' style; `body` is trusted HTML with escaped content. */
export function renderPage({ title, body, style = '', refresh }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`}
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** No scripts anywhere: mails and names shown here are untrusted. */
export const PAGE_POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'",
  'referrer-policy': 'no-referrer',
};
