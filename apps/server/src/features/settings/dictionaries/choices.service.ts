import { locales, type Locale } from '@polylogue/contract/limits';
import { languagesIn } from './languages.service.ts';
import { tones } from './tones.ts';
import { writingStyles } from './writing-styles.ts';

/** A choice with its name in every interface language. */
interface Choice {
  id: string;
  title: Record<Locale, string>;
}

/** All choices for a text. */
export function writingChoices(): {
  languages: Choice[];
  tones: readonly Choice[];
  styles: readonly Choice[];
} {
  const titles = new Map(
    locales.map((locale) => [locale, new Map(languagesIn(locale).map(({ id, title }) => [id, title]))]),
  );
  const titleOf = (id: string, locale: Locale) => titles.get(locale)?.get(id) ?? id;
  const languages = languagesIn('en').map(({ id }) => ({
    id,
    title: { en: titleOf(id, 'en'), ru: titleOf(id, 'ru'), fr: titleOf(id, 'fr') },
  }));
  return { languages, tones, styles: writingStyles };
}
