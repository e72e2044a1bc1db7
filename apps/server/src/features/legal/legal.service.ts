import { legalAnchors, manualNames, type LegalDocuments } from '@polylogue/contract/legal';
import { minimumAge, type Locale } from '@polylogue/contract/limits';
import { publicUrl, type Config } from '../../config.ts';
import { textOfEdition } from './edition-text.ts';
import { readLegalFile } from './legal-file.ts';
import { fillVariables, renderLegal, type Variables } from './legal-html.ts';
import { detailNames, operatorOf } from '../../operator-details.ts';

/** The edition of this site. */
export function editionOf({ SITE_LOCATION }: Pick<Config, 'SITE_LOCATION'>): LegalDocuments['edition'] {
  return SITE_LOCATION === 'RU' ? 'ru' : 'international';
}

/** Gives the legal documents of this edition by language. Each language is read from its files once. */
export function createLegal(config: Config): (locale: Locale) => Promise<LegalDocuments> {
  const edition = editionOf(config);
  const variables = variablesOf(config, edition);
  const read = new Map<Locale, Promise<LegalDocuments>>();
  return (locale) => {
    const known = read.get(locale) ?? readDocuments(locale, edition, variables);
    read.set(locale, known);
    return known;
  };
}

async function readDocuments(
  locale: Locale,
  edition: LegalDocuments['edition'],
  variables: Variables,
): Promise<LegalDocuments> {
  const documents = legalAnchors.map(async (anchor) => {
    const { title, description, version, body } = await readLegalFile(anchor, locale);
    const text = textOfEdition(body, edition === 'ru' ? 'ru' : 'world');
    const rendered = renderLegal(text, anchor);
    return {
      anchor,
      title,
      description,
      version,
      ...rendered,
      html: fillVariables(rendered.html, variables),
    };
  });
  return {
    edition,
    documents: await Promise.all(documents),
    manuals: edition === 'ru' ? [...manualNames] : [],
  };
}

function variablesOf(config: Config, edition: LegalDocuments['edition']): Variables {
  const operator = operatorOf(config, edition);
  return new Map([
    ...detailNames.map((name): [string, string] => [`operator.${name}`, operator[name]]),
    ['site.url', publicUrl(config)],
    ['age', String(edition === 'ru' ? minimumAge.russian : minimumAge.international)],
  ]);
}
