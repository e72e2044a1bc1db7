import { isContinuable } from '@polylogue/contract/answers';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../../conversation/message.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useStopAnswer } from '../../conversation/conversation.data.ts';
import { finishText } from '../../conversation/finish-text.ts';
import { formatSeconds } from '../../conversation/format-seconds.ts';
import type { AnswerFacts } from '../answer-facts.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

interface Facts {
  answer: ResponseMessage;
  facts: AnswerFacts;
  t: TFunction;
  locale: Locale;
}

/** Lines break between facts, never within one. */
function lineOf(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');
}

/** Duration and cost of an answer. */
function mainFacts({ answer, facts: { duration, cost }, t, locale }: Facts): string {
  return lineOf([
    // Otherwise the note below the answer says it.
    isContinuable(answer) ? '' : finishText(answer, t),
    duration === null ? '' : formatSeconds(duration, locale),
    cost ? t('answers.cost', { count: cost.total, tokens: formatNumber(cost.total, locale) }) : '',
  ]);
}

function firstWord({ facts, t, locale }: Facts): string {
  return facts.firstWord === null
    ? ''
    : t('compare.firstWord', { time: formatSeconds(facts.firstWord, locale) });
}

interface SlotFootProps {
  view: SlotView;
  price: number | undefined;
  isSending: boolean;
}

function State({ view, price, isSending }: SlotFootProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { answer, facts, isRunning } = view;
  if (isSending || isRunning) return <span>{t('answers.writing')}</span>;
  const told = answer && facts && { answer, facts, t, locale };
  return (
    <>
      {told ? <span>{mainFacts(told)}</span> : null}
      {told ? <span>{firstWord(told)}</span> : null}
      {price === undefined ? null : (
        <span>{t('compare.nextAnswer', { count: price, tokens: formatNumber(price, locale) })}</span>
      )}
    </>
  );
}

/** Time and cost of an answer, and the button to keep it. */
export function SlotFoot({ view, price, isSending }: SlotFootProps) {
  const { t } = useTranslation();
  const stop = useStopAnswer();
  const { keep } = useSlotActions();
  const { answer, facts, isRunning, name } = view;
  const isKeepable = facts !== undefined && !isRunning && !isSending && !facts.hasFailed;
  return (
    <footer className={classes['foot']}>
      <p className={classes['facts']}>
        <State view={view} price={price} isSending={isSending} />
      </p>
      {isRunning && answer?.uuid ? (
        <IconButton
          side="top"
          name={t('compare.stopOne', { name })}
          icon={<IconPlayerStopFilled size={15} />}
          disabled={stop.isPending}
          onClick={() =>
            stop.mutate(answer.uuid ?? '', { onError: () => notifyError(t('answers.notStopped')) })
          }
        />
      ) : null}
      {answer === undefined ? null : (
        <Button
          size="sm"
          disabled={!isKeepable}
          aria-label={t('compare.keepOf', { name })}
          onClick={() => keep(view)}
        >
          {t('compare.keep')}
        </Button>
      )}
    </footer>
  );
}
