import { panelSearchOf, type PanelSearch } from '../features/side-panel/panel-address.ts';
import { openOf, type OpenSearch } from '../features/conversation/open-search.ts';
import { isLocale, type Locale } from '../lib/i18n/locale.ts';

/** The named query parameters as strings; the router parses numeric ones as numbers. */
export function textsOf<Name extends string>(
  search: Record<string, unknown>,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
    if (typeof value === 'number') texts[name] = String(value);
  }
  return texts;
}

/** The chat (with a message) or note in the URL, and the panel beside it. */
export function chatSearchOf(search: Record<string, unknown>): PanelSearch & OpenSearch {
  return { ...openOf(search), ...panelSearchOf(search) };
}

/** The saved comparison in the URL, and the panel beside it. */
export function comparisonOf(search: Record<string, unknown>): PanelSearch & { c?: number } {
  return { ...idOf(search, 'c'), ...panelSearchOf(search) };
}

/** The payment in the URL of a result page. */
export function paymentOf(search: Record<string, unknown>): { payment?: number } {
  return idOf(search, 'payment');
}

/** What the URL of the settings says about support: what the form begins with, and the open ticket. */
export function supportOf(search: Record<string, unknown>): {
  subject?: string;
  text?: string;
  transaction?: string;
  ticket?: number;
} {
  return { ...textsOf(search, 'subject', 'text', 'transaction'), ...idOf(search, 'ticket') };
}

function idOf<Name extends string>(
  search: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  const id = Number(search[name]);
  if (Number.isInteger(id) && id > 0) found[name] = id;
  return found;
}

/** The language that the URL of a public page names. */
export function langOf(search: Record<string, unknown>): { lang?: Locale } {
  return isLocale(search['lang']) ? { lang: search['lang'] } : {};
}
