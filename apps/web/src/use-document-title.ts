import { useMatches } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from './locales/en.ts';
import { productName } from './ui/logo.tsx';

/** Key of a title in the locales. */
export type TitleName = keyof (typeof en)['titles'];

/** The title of a page. */
export function titleText(t: TFunction, name: TitleName): string {
  return `${t(`titles.${name}`)} · ${productName}`;
}

/** Sets the document title for the current page. */
export function useDocumentTitle(): void {
  const { t, i18n } = useTranslation();
  const title = useMatches({
    select: (matches): TitleName => {
      const isMissing = matches.some((match) => match._notFound === true);
      return (isMissing ? undefined : matches.at(-1)?.staticData.title) ?? 'notFound';
    },
  });
  useEffect(() => {
    document.title = titleText(t, title);
  }, [t, title, i18n.language]);
}
