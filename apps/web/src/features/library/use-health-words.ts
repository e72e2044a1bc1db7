import { useTranslation } from 'react-i18next';
import type { Health } from './health.ts';

/** What to say of a capsule's health, and what there is to do. */
export function useHealthWords({ tone, troubled, waiting, score }: Health): { title: string; text: string } {
  const { t } = useTranslation();
  if (score === null) {
    return {
      title: t('library.health.none'),
      text: t(waiting > 0 ? 'library.health.waiting' : 'library.health.empty'),
    };
  }
  return {
    title: t(`library.health.${tone}`),
    text:
      troubled.length > 0
        ? t('library.health.troubled', { count: troubled.length })
        : t(waiting > 0 ? 'library.health.rest' : 'library.health.nothing'),
  };
}
