import { updateLanguage } from '@polylogue/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../ui/notifications/notify.ts';
import { api } from '../../lib/api/client.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { changeLocale } from '../../lib/i18n/i18n.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { isPageLeft } from '../../lib/page-leaving.ts';
import { sessionQuery } from '../../lib/session/session.data.ts';

/**
 * Switches the interface language at once. For a signed-in user it is saved to the account; if that fails,
 * the saved language is restored.
 */
export function useChangeLanguage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    // Serialised: of two quick choices the later one must win.
    scope: { id: 'language' },
    mutationFn: async (language: Locale) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      // An operator's choice must not change the account of the impersonated user.
      if (session?.isAuth !== true || session.impersonated) return;
      await api(updateLanguage, { query: { language } });
    },
    onMutate: async (language) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      await changeLocale(language);
      return { kept: session?.isAuth === true ? session.language : undefined };
    },
    onSuccess: (_, language) =>
      queryClient.setQueryData(sessionQuery.queryKey, (session) =>
        session?.isAuth === true && !session.impersonated ? { ...session, language } : session,
      ),
    onError: async (error, language, context) => {
      // A reload ends the call; the choice must not be reverted by that.
      if (isPageLeft()) return;
      notifyError(errorText(t, error));
      // A later choice is already on screen and handles its own failure.
      if (context?.kept !== undefined && i18next.language === language) await changeLocale(context.kept);
    },
  });
}
