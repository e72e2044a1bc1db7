import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { answerDictionaryQuery, useChatSettings } from '../conversation.data.ts';
import classes from './composer.module.css';

/** The title of a chosen entry; its dictionary is fetched only when something is chosen. */
function useTitle(kind: 'languages' | 'tones' | 'styles', id: string | null): string | undefined {
  const { data } = useQuery({ ...answerDictionaryQuery(kind, useLocale()), enabled: id !== null });
  return id === null ? undefined : data?.find((entry) => entry.id === id)?.title;
}

/** Titles of the language, tone and style in force; none if the plan does not include them. */
function useShapeTitles(): string[] {
  const { language, tone, style } = useChatSettings();
  const { data: tariff } = useQuery(tariffQuery);
  const isOffered = tariff?.isSelectOptions === '1';
  const titles = [
    useTitle('languages', isOffered ? language : null),
    useTitle('tones', isOffered ? tone : null),
    useTitle('styles', isOffered ? style : null),
  ];
  return titles.filter((title) => title !== undefined);
}

/** Language, tone and style in force; a click opens the settings that change them. */
export function AnswerShape({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const titles = useShapeTitles();
  if (titles.length === 0) return null;
  const words = titles.join(' · ');
  return (
    <button
      type="button"
      className={classes['shape']}
      aria-label={t('answers.shapeInForce', { shape: titles.join(', ') })}
      title={words}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {words}
    </button>
  );
}
