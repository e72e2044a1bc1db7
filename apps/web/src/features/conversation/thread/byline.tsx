import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { finishText } from '../finish-text.ts';
import { formatSeconds } from '../format-seconds.ts';
import { qualityName } from '../quality-name.ts';
import classes from './answer.module.css';
import { MessageTime } from './message-time.tsx';

interface BylineProps {
  answer: ResponseMessage;
  /** A note says already why the answer ended. */
  isEndSaid: boolean;
}

function factsOf({ answer, isEndSaid }: BylineProps, t: TFunction, locale: Locale): string[] {
  const size = answer.size?.replace('x', ' × ');
  if (answer.state === 'loading')
    return [t(answer.responseType === 'image' ? 'answers.drawing' : 'answers.writing')];
  return [
    size,
    answer.quality === null ? undefined : qualityName(answer.quality, t),
    isEndSaid ? undefined : finishText(answer, t),
    answer.edited ? t('answers.edited') : undefined,
    answer.durationMs === null ? undefined : formatSeconds(answer.durationMs, locale),
    readText(answer, t),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** How much of the capsules the answer rests on. */
function readText({ read }: ResponseMessage, t: TFunction): string | undefined {
  if (read === undefined) return undefined;
  const capsules = t('answers.readCapsules', { count: read.capsules });
  return t('answers.read', { count: read.passages, capsules });
}

/** Says that a fallback answered, if one did. */
export function Failover({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const { failover, error, response, reasoning, imageList } = answer;
  // Until the other host has written something, it has not answered either.
  const isEmpty = response === '' && reasoning === null && imageList.length === 0;
  if (failover === null || error !== null || isEmpty) return null;
  return (
    <p className={classes['aside']}>{t('answers.failover', { from: failover.from, to: failover.to })}</p>
  );
}

/** The model, the time, the duration, and why the answer ended early. */
export function Byline({ answer, isEndSaid }: BylineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isWriting = answer.state === 'loading';
  const facts = factsOf({ answer, isEndSaid }, t, locale);
  return (
    <>
      <p className={classes['byline']}>
        <b>{answer.modelName}</b>
        <small>
          {isWriting ? null : <MessageTime moment={answer.createdAt} />}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </small>
      </p>
      <Failover answer={answer} />
    </>
  );
}
