import { useMatches } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from './locales/en.ts';
import { productName } from './ui/logo.tsx';

/** Key of a title in the locales. */
export type TitleName = keyof (typeof en)['titles'];

/** The title of a route. */
function titleText(t: TFunction, name: TitleName): string {
  return `${t(`titles.${name}`)} · ${productName}`;
}

/** What decides the title of a page. */
interface TitledMatch {
  staticData: { title?: TitleName };
  loaderData?: unknown;
  _notFound?: boolean | undefined;
}

/** The title of the page that is open: its own if it has loaded one, otherwise that of its route. */
export function pageTitle(t: TFunction, matches: readonly TitledMatch[]): string {
  const isMissing = matches.length < 2 || matches.some((match) => match._notFound === true);
  const page = isMissing ? undefined : matches.at(-1);
  const own = page?.loaderData;
  if (isTitled(own)) return `${own.title} · ${productName}`;
  return titleText(t, page?.staticData.title ?? 'notFound');
}

function isTitled(loaded: unknown): loaded is { title: string } {
  return (
    typeof loaded === 'object' && loaded !== null && 'title' in loaded && typeof loaded.title === 'string'
  );
}

/** Sets the document title for the current page. */
export function useDocumentTitle(): void {
  const { t, i18n } = useTranslation();
  const title = useMatches({ select: (matches) => pageTitle(t, matches) });
  useEffect(() => {
    document.title = title;
  }, [title, i18n.language]);
}
