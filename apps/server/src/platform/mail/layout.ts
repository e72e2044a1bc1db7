import { escapeHtml } from '../escape-html.ts';

/** A paragraph, or a frame of facts that somebody looks for later, such as a sum or a day. */
export type MailBlock = string | readonly (readonly [label: string, value: string])[];

/** The content of a mail. Everything is plain text; the layout escapes it. */
export interface MailContent {
  /** Language of the text, for screen readers. */
  language: string;
  /** Preview text, shown by mail clients next to the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly MailBlock[];
  button?: { label: string; url: string };
  footnote: string;
}

const brand = 'Polylogue';
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Mail clients strip style sheets, so the light theme is inline and only the dark one is here. */
const darkLook = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #141416 !important; }
  .card { background: #1c1c20 !important; border-color: #2e2e35 !important; }
  .frame { background: #141416 !important; border-color: #2e2e35 !important; }
  .ink { color: #f1efe9 !important; }
  .soft { color: #b3afa4 !important; }
  .link { color: #9db0ff !important; }
  .button { background: #5b74f5 !important; }
}`;

/** Renders a mail as HTML and as plain text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}

function textOf(content: MailContent): string {
  const button = content.button ? [`${content.button.label}\n${content.button.url}`] : [];
  // French puts a space before its colon.
  const colon = content.language === 'fr' ? '\u00a0:' : ':';
  const blocks = content.paragraphs.map((block) =>
    typeof block === 'string' ? block : block.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
  );
  return `${[content.heading, ...blocks, ...button, `-- \n${content.footnote}\n${brand}`].join('\n\n')}\n`;
}

function blockOf(block: MailBlock): string {
  if (typeof block !== 'string') return frameOf(block);
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1b1a17">${escapeHtml(block)}</p>`;
}

/** Labels stand above their values, so that both have room on a phone. */
function frameOf(facts: Exclude<MailBlock, string>): string {
  const rows = facts.map(([label, value], index) => {
    const line = index === 0 ? '' : 'border-top:1px solid #e6e3db;';
    return `<tr><td class="frame" style="padding:10px 16px;${line}"><span class="soft" style="display:block;font-size:13px;line-height:1.5;color:#5b584f">${escapeHtml(label)}</span> <span class="ink" style="font-size:16px;line-height:1.5;color:#1b1a17">${escapeHtml(value)}</span></td></tr>`;
  });
  return `<table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:#faf9f6;border:1px solid #e6e3db;border-radius:12px">
${rows.join('\n')}
</table>`;
}

function htmlOf(content: MailContent): string {
  return `<!doctype html>
<html lang="${escapeHtml(content.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.heading)}</title>
<style>${darkLook}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf9f6;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td class="ink" style="padding:0 4px 20px;font-size:18px;font-weight:650;color:#1b1a17">${brand}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e3db;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:650;color:#1b1a17">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(blockOf).join('\n')}
${content.button ? buttonOf(content.button) : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#5b584f">${escapeHtml(content.footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The URL is also printed as text, for clients that show no button. */
function buttonOf(button: { label: string; url: string }): string {
  const url = escapeHtml(button.url);
  return `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#2f4be0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:#5b584f;word-break:break-all"><a class="link" href="${url}" style="color:#2f4be0">${url}</a></p>`;
}
