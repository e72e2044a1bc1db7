import type { ResponseMessage } from '@polylogue/contract/answers';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useStopAnswer } from '../../answers/answers.data.ts';
import { finishText } from '../../answers/finish-text.ts';
import { formatSeconds } from '../../answers/format-seconds.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

interface Facts {
  answer: ResponseMessage;
  t: TFunction;
  locale: Locale;
}

/** A line breaks between facts, never within one. */
function lineOf(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');
}

/** How an answer did: how long, how much and how dear. */
function mainFacts({ answer, t, locale }: Facts): string {
  const { duration_ms: duration, tokenCost: cost } = answer;
  return lineOf([
    finishText(answer, t),
    duration === null ? '' : formatSeconds(duration, locale),
    cost ? t('compare.tokens', { count: cost.output, tokens: formatNumber(cost.output, locale) }) : '',
    cost ? `×${formatNumber(cost.coefficient, locale)}` : '',
  ]);
}

function moreFacts({ answer, t, locale }: Facts): string {
  const { first_token_ms: first, tokenCost: cost } = answer;
  return lineOf([
    first === null ? '' : t('compare.firstWord', { time: formatSeconds(first, locale) }),
    cost ? t('compare.charged', { count: cost.total, tokens: formatNumber(cost.total, locale) }) : '',
  ]);
}

interface SlotFootProps {
  view: SlotView;
  price: number | undefined;
  isSending: boolean;
}

function State({ view, price, isSending }: SlotFootProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { answer, isRunning } = view;
  if (isSending || isRunning) return <span>{t('answers.writing')}</span>;
  const facts = answer && { answer, t, locale };
  return (
    <>
      {facts ? <span>{mainFacts(facts)}</span> : null}
      {facts ? <span>{moreFacts(facts)}</span> : null}
      {price === undefined ? null : (
        <span>{t('compare.nextAnswer', { count: price, tokens: formatNumber(price, locale) })}</span>
      )}
    </>
  );
}

/** What an answer took, and whether it is kept. */
export function SlotFoot({ view, price, isSending }: SlotFootProps) {
  const { t } = useTranslation();
  const stop = useStopAnswer();
  const { keep } = useSlotActions();
  const { answer, isRunning, model } = view;
  const isKeepable = answer !== undefined && !isRunning && !isSending && answer.error_msg === null;
  return (
    <footer className={classes['foot']}>
      <p className={classes['facts']}>
        <State view={view} price={price} isSending={isSending} />
      </p>
      {isRunning && answer?.uuid ? (
        <IconButton
          side="top"
          name={t('compare.stopOne', { name: model?.name })}
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
          aria-label={t('compare.keepOf', { name: model?.name })}
          onClick={() => keep(view)}
        >
          {t('compare.keep')}
        </Button>
      )}
    </footer>
  );
}
