import { escapeHtml } from '../escape-html.ts';
import type { Block } from '../tree.ts';

/** CSS that other programs understand when it stands on the element. */
export type Look = string;

const monospace = "font-family:Consolas,Menlo,'Courier New',monospace";
const quoted = 'margin:0 0 0 4px;padding:2px 0 2px 12px';

/** How blocks look where our style sheet is not known. */
export const blockLooks: Partial<Record<Block['type'], Look>> = {
  quote: `${quoted};border-left:3px solid #c9c9c9;color:#555555`,
  callout: `${quoted};border-left:3px solid #5b6ee1`,
  code: `${monospace};font-size:10pt;white-space:pre-wrap;background:#f5f5f5;padding:8px 12px`,
  maths: 'text-align:center',
  table: 'border-collapse:collapse',
  rule: 'border:0;border-top:1px solid #c9c9c9',
};

const cell = 'border:1px solid #c9c9c9;padding:4px 8px;vertical-align:top';

/** How parts of lines and tables look there. */
export const inlineLooks = {
  code: `${monospace};font-size:10pt;background-color:#f5f5f5`,
  th: `${cell};background:#f5f5f5;font-weight:bold`,
  td: cell,
} as const satisfies Record<string, Look>;

/** Writes attributes; those without a value are left out. */
export function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}
