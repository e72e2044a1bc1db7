import { isContinuable } from '@polylogue/contract/answers';
import { IconArrowsMaximize, IconArrowsMinimize, IconCopy, IconPlayerStopFilled } from '@tabler/icons-react';
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
import { copyMarkdown } from '../../markdown/copy-markdown.ts';
import { finishText } from '../../conversation/finish-text.ts';
import { formatSeconds } from '../../conversation/format-seconds.ts';
import type { AnswerFacts } from '../answer-facts.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

const tool = { size: 16, stroke: 1.6 };

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
  /** The other slots are out of sight. */
  isAlone: boolean;
  onAlone: () => void;
  price: number | undefined;
  isSending: boolean;
}

function State({ view, price, isSending }: Pick<SlotFootProps, 'view' | 'price' | 'isSending'>) {
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

/** Copies the last answer, once it has ended. */
function CopyAnswer({ view: { answer, isRunning, name } }: Pick<SlotFootProps, 'view'>) {
  const { t } = useTranslation();
  if (answer === undefined || isRunning || answer.response === '') return null;
  return (
    <IconButton
      side="top"
      name={t('compare.copyOf', { name })}
      icon={<IconCopy {...tool} />}
      onClick={() => void copyMarkdown(t, answer.response)}
    />
  );
}

/** Time and cost of an answer, and the buttons to copy it, to read it alone and to keep it. */
export function SlotFoot({ view, price, isSending, isAlone, onAlone }: SlotFootProps) {
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
      <CopyAnswer view={view} />
      {answer === undefined ? null : (
        <IconButton
          side="top"
          name={t(isAlone ? 'compare.allAnswers' : 'compare.aloneOf', { name })}
          icon={isAlone ? <IconArrowsMinimize {...tool} /> : <IconArrowsMaximize {...tool} />}
          onClick={onAlone}
        />
      )}
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
