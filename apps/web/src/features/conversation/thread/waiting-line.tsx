import type { Waiting } from '@polylogue/contract/answers';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatSeconds } from '../format-seconds.ts';
import classes from './answer.module.css';

/** Most answers begin earlier, and a line that comes and goes at once only flickers. */
const patience = 3_000;

/** Failures of a host that has too much to do. */
const busyReasons = new Set(['rate_limited', 'overloaded']);

/** Whether an answer is running and has no output yet. */
export function isSilent({ state, response, reasoning, imageList }: ResponseMessage): boolean {
  return state === 'loading' && response === '' && reasoning === null && imageList.length === 0;
}

function useWaited(): number {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setWaited(Date.now() - since), 1_000);
    return () => clearInterval(timer);
  }, []);
  return waited;
}

interface WaitingLineProps {
  answer: ResponseMessage;
  /** The host that has not answered, if one has failed. */
  waiting: Waiting | null;
}

/** Says whom an empty answer waits for, why and how long. */
export function WaitingLine({ answer, waiting }: WaitingLineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waited = useWaited();
  if (answer.responseType === 'image' || (waited < patience && waiting === null)) return null;
  const name = waiting?.host ?? answer.modelName;
  const isBusy = waiting !== null && busyReasons.has(waiting.reason);
  const words = isBusy ? t('answers.hostBusy', { name }) : t('answers.hostSlow', { name });
  return (
    <p className={classes['aside']} role="status">
      {words}
      {waited < 1_000 ? null : (
        <span aria-hidden>{` · ${formatSeconds(Math.floor(waited / 1_000) * 1_000, locale)}`}</span>
      )}
    </p>
  );
}
