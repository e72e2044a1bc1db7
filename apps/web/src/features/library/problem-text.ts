import type { SourceProblem } from '@polylogue/contract/source-problems';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { Capsule } from './capsule.ts';
import { numberRanges } from './number-ranges.ts';

/** Says what to know about a source that was read, and what to do. */
export function useProblemText({ sources }: Pick<Capsule, 'sources'>): (problem: SourceProblem) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ code, pages = [], sheet = '', sourceId, url = '', error }) => {
    switch (code) {
      case 'no_text_on_pages':
        return t('library.source_problem.no_text_on_pages', {
          count: pages.length,
          pages: numberRanges(pages, locale),
        });
      case 'empty_sheet':
        return t('library.source_problem.empty_sheet', { sheet });
      case 'duplicate':
        return t('library.source_problem.duplicate', {
          name: sources.find(({ id }) => id === sourceId)?.name ?? t('library.anotherSource'),
        });
      case 'stale_link':
        return `${t('library.source_problem.stale_link')} ${
          error === undefined ? '' : t(`library.source_error.${error}`)
        }`.trim();
      case 'moved_link':
        return t('library.source_problem.moved_link', { url });
      case 'encrypted':
      case 'cut':
      case 'wrong_encoding':
      case 'broken':
        return t(`library.source_problem.${code}`);
      default:
        return code satisfies never;
    }
  };
}
