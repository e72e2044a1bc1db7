import { updateLanguage } from '@polylogue/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../../ui/notifications/notify.ts';
import { api } from '../api/client.ts';
import { errorText } from '../errors/error-text.ts';
import { changeLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { sessionQuery } from './session.data.ts';

/**
 * Shows the interface in another language at once. For somebody signed in the account keeps it, too; where it cannot,
 * the language it has comes back.
 */
export function useChangeLanguage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: of two quick choices the later one has to be kept.
    scope: { id: 'language' },
    mutationFn: async (language: Locale) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      // The operator reads the account in another language; its owner keeps theirs.
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
      notifyError(errorText(t, error));
      // A later choice is on screen already and speaks for itself.
      if (context?.kept !== undefined && i18next.language === language) await changeLocale(context.kept);
    },
  });
}
