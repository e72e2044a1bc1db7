import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { PublicFrame } from './public-frame.tsx';

/** What a page has loaded, such as its title, is loaded anew in another language. */
function useReloadInOtherLanguage(): void {
  const router = useRouter();
  const locale = useLocale();
  const before = useRef(locale);
  useEffect(() => {
    if (before.current === locale) return;
    before.current = locale;
    void router.invalidate();
  }, [locale, router]);
}

/** Layout of the public pages: blog, terms, shared chats, payments. */
export function PublicLayout() {
  useReloadInOtherLanguage();
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
