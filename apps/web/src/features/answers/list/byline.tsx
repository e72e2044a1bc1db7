import type { ResponseMessage } from '@polylogue/contract/answers';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { finishText } from '../finish-text.ts';
import { formatSeconds } from '../format-seconds.ts';
import classes from './answer.module.css';
import { MessageTime } from './message-time.tsx';

function factsOf(answer: ResponseMessage, t: TFunction, locale: Locale): string[] {
  const size = answer.size?.replace('x', ' × ');
  if (answer.state === 'loading')
    return [t(answer.responseType === 'image' ? 'answers.drawing' : 'answers.writing')];
  return [
    size,
    answer.quality,
    finishText(answer, t),
    answer.duration_ms === null ? undefined : formatSeconds(answer.duration_ms, locale),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** Who spoke, when, how long it took, and why it ended if it was not done. */
export function Byline({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { failover } = answer;
  const isWriting = answer.state === 'loading';
  const facts = factsOf(answer, t, locale);
  return (
    <>
      <p className={classes['byline']}>
        <b>{answer.modelName}</b>
        <small>
          {isWriting ? null : <MessageTime moment={answer.created_at} />}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </small>
      </p>
      {failover === null || answer.error_msg !== null ? null : (
        <p className={classes['aside']}>{t('answers.failover', { from: failover.from, to: failover.to })}</p>
      )}
    </>
  );
}
