import type { Prompt } from '@polylogue/contract/prompts';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { NeedIcon } from '../need-icon.tsx';
import { TopicDot } from '../topic-dot.tsx';
import classes from './list.module.css';

/** Topic, the model it needs and how often it was used; its language where several are shown. */
export function PromptKind({ prompt, isLanguageShown }: { prompt: Prompt; isLanguageShown: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = formatNumber(prompt.uses, locale);
  const { topicName, topicColor, need, model, language, uses } = prompt;
  return (
    <span className={classes['kind']}>
      {topicName === null ? null : (
        <span className={classes['fact']}>
          <TopicDot color={topicColor} /> {topicName}
        </span>
      )}
      {need === null ? null : (
        <span className={classes['fact']} title={t(`prompts.needs.${need}.title`)}>
          <NeedIcon need={need} /> {t(`prompts.needs.${need}.name`)}
        </span>
      )}
      {need !== null || model === null ? null : <span className={classes['fact']}>{model.modelName}</span>}
      {isLanguageShown ? <span className={classes['fact']}>{language}</span> : null}
      {uses === 0 ? null : (
        <span className={classes['fact']} title={t('prompts.card.uses', { count: uses, number })}>
          <IconRepeat size={14} stroke={1.6} aria-hidden />
          <span className="heard">{t('prompts.card.uses', { count: uses, number })}</span>
          <span aria-hidden>{number}</span>
        </span>
      )}
    </span>
  );
}
