import { Parser } from 'htmlparser2';

/** What the answers of Gemini are made of. Everything else loses its tags and keeps its text. */
const around: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', code: '`' };
const skipped = new Set(['script', 'style', 'template']);

/** Simple HTML as Markdown. */
export function markdownOfHtml(html: string): string {
  let text = '';
  let inPre = false;
  let hidden = 0;
  const lists: { ordered: boolean; items: number }[] = [];
  const links: string[] = [];
  const paragraph = () => (text = `${text.trimEnd()}\n\n`);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (skipped.has(name)) hidden += 1;
      else if (/^h[1-6]$/.test(name)) text = `${text.trimEnd()}\n\n${'#'.repeat(Number(name[1]))} `;
      else if (name === 'br') text += '\n';
      else if (name === 'pre') {
        inPre = true;
        text = `${text.trimEnd()}\n\n\`\`\`\n`;
      } else if (name === 'ul' || name === 'ol') {
        lists.push({ ordered: name === 'ol', items: 0 });
        if (lists.length === 1) paragraph();
      } else if (name === 'li') {
        const isFirst = lists.length === 1 && lists[0]?.items === 0;
        text = `${text.trimEnd()}${isFirst ? '\n\n' : '\n'}${bulletOf(lists)}`;
      } else if (name === 'a') links.push(attributes['href'] ?? '');
      else if (name === 'hr') text = `${text.trimEnd()}\n\n---\n\n`;
      else if (name === 'tr') text = `${text.trimEnd()}\n|`;
      if (name === 'a') text += '[';
      if (around[name] && !inPre) text += around[name];
    },
    ontext: (piece) => {
      if (hidden === 0) text += inPre ? piece : piece.replace(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (skipped.has(name)) hidden -= 1;
      if (around[name] && !inPre) text += around[name];
      if (name === 'a') text += `](${safeAddressOf(links.pop() ?? '')})`;
      else if (name === 'pre') {
        inPre = false;
        text = `${text.trimEnd()}\n\`\`\`\n\n`;
      } else if (name === 'ul' || name === 'ol') {
        lists.pop();
        if (lists.length === 0) paragraph();
      } else if (name === 'td' || name === 'th') text += ' |';
      else if (/^(?:p|div|h[1-6]|blockquote|table)$/.test(name) && lists.length === 0) paragraph();
    },
  });
  parser.end(html);
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function bulletOf(lists: { ordered: boolean; items: number }[]): string {
  const list = lists.at(-1);
  const indent = '  '.repeat(Math.max(0, lists.length - 1));
  if (!list) return '- ';
  list.items += 1;
  return `${indent}${list.ordered ? `${list.items}.` : '-'} `;
}

function safeAddressOf(href: string): string {
  return /^https?:\/\/[^\s()<>]+$/.test(href) ? href : '';
}
