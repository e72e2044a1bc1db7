import { legalDocumentsOf, type LegalDocuments } from '@polylogue/contract/legal';
import type { Locale } from '@polylogue/contract/limits';
import { alternatesOf, localizedAddress } from '../../platform/pages/localized-addresses.ts';
import type { ServerPage } from '../../platform/pages/server-page.ts';
import { organizationFacts } from '../../site-facts.ts';

const path = '/terms';

/** What search engines are told about the page. */
const descriptions: Record<Locale, string> = {
  en: 'The legal documents of Polylogue in full: user agreement, privacy policy, public offer, personal data policy and consent.',
  ru: 'Юридические документы Polylogue полностью: пользовательское соглашение, политика конфиденциальности, публичная оферта, политика обработки персональных данных и согласие.',
  fr: 'Les documents juridiques de Polylogue dans leur intégralité : conditions d’utilisation, confidentialité, conditions générales de vente, données personnelles et consentement.',
};

/** The page of the legal documents. */
export function termsPage(
  documentsIn: (locale: Locale) => Promise<LegalDocuments>,
  site: string,
): ServerPage {
  return {
    path: /^\/terms\/?$/,
    isPublic: true,
    listed: async () => [{ path, updated: latestOf(await documentsIn('en')) }],
    read: async ({ locale }) => {
      const documents = await documentsIn(locale);
      const url = localizedAddress(site, path, locale);
      return {
        head: {
          description: descriptions[locale],
          url,
          type: 'website',
          alternates: alternatesOf(site, path),
          jsonLd: [
            {
              '@type': 'WebPage',
              name: documents.documents.map(({ title }) => title).join(', '),
              description: descriptions[locale],
              url,
              inLanguage: locale,
              dateModified: latestOf(documents),
              publisher: organizationFacts(site),
            },
          ],
        },
        answers: [{ path: legalDocumentsOf.path, query: { locale }, answer: documents }],
      };
    },
  };
}

/** The day of the last change of any document. */
function latestOf({ documents }: LegalDocuments): string {
  return (
    documents
      .map(({ version }) => version)
      .toSorted()
      .at(-1) ?? ''
  );
}
