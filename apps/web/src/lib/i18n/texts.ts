import i18next, { type ResourceLanguage } from 'i18next';
import type { en } from '../../locales/en.ts';
import { isLocale, type Locale } from './locale.ts';

/** A file of texts; its name is the prefix of its keys. */
export type TextGroup = keyof typeof en;

/** Texts needed on any page: titles, errors, validation. */
export const always: readonly TextGroup[] = ['common', 'errors', 'titles', 'validation'];

const files = import.meta.glob<ResourceLanguage>('../../locales/*/*.json', { import: 'default' });

/** Groups requested so far; a new language must have them before it is shown. */
const wanted = new Set<TextGroup>(always);

function isLoaded(locale: Locale, group: TextGroup): boolean {
  return i18next.getResource(locale, 'translation', group) !== undefined;
}

async function loadGroup(locale: Locale, group: TextGroup): Promise<void> {
  const load = files[`../../locales/${locale}/${group}.json`];
  if (load === undefined) throw new Error(`There are no texts "${group}" in ${locale}`);
  i18next.addResourceBundle(locale, 'translation', { [group]: await load() });
}

async function loadMissing(locale: Locale, groups: Iterable<TextGroup>): Promise<void> {
  const missing = [...groups].filter((group) => !isLoaded(locale, group));
  await Promise.all(missing.map((group) => loadGroup(locale, group)));
}

/** Loads all groups requested so far in a new language, including those requested meanwhile. */
export async function loadLocale(locale: Locale): Promise<void> {
  while (![...wanted].every((group) => isLoaded(locale, group))) await loadMissing(locale, wanted);
}

/** Loads groups in the current language. */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  if (isLocale(i18next.language)) await loadMissing(i18next.language, groups);
}

/** Loads a module together with its texts. */
export function withTexts<Module>(
  groups: readonly TextGroup[],
  load: () => Promise<Module>,
): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(groups)]);
    return module;
  };
}
