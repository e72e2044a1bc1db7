import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from './locales/en.ts';
import { productName } from './ui/logo.tsx';

/** Name of a title in the locales. */
export type TitleName = keyof (typeof en)['titles'];

/** Names the document after the page on screen. */
export function useDocumentTitle(): void {
  const { t, i18n } = useTranslation();
  const title = useMatches({
    select: (matches): TitleName => {
      const isMissing = matches.some((match) => match._notFound === true);
      return (isMissing ? undefined : matches.at(-1)?.staticData.title) ?? 'notFound';
    },
  });
  useEffect(() => {
    document.title = `${t(`titles.${title}`)} · ${productName}`;
  }, [t, title, i18n.language]);
}
