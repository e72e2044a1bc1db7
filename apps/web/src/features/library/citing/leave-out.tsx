import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ResponseMessage } from '../../conversation/message.ts';
import { useSidePanel } from '../../side-panel/use-side-panel.ts';
import classes from './citing.module.css';
import { useAnswerWithout } from './use-answer-without.ts';

interface LeaveOutProps {
  answer: ResponseMessage;
  sourceId: number;
  /** Another answer is being written in the chat. */
  isBlocked: boolean;
}

/** Has the question answered again without the source. */
export function LeaveOut({ answer, sourceId, isBlocked }: LeaveOutProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { close } = useSidePanel();
  const { answerWithout, isPending } = useAnswerWithout();
  const cost = answer.tokenCost?.total ?? 0;
  return (
    <div className={classes['leave']}>
      <p>
        <b>{t('library.cited.doubt')}</b> {t('library.cited.again')}{' '}
        {cost === 0 ? null : t('library.cited.cost', { count: cost, tokens: formatNumber(cost, locale) })}
      </p>
      <Button
        fullWidth
        icon={<IconRefresh size={16} stroke={1.6} />}
        loading={isPending}
        disabled={isBlocked}
        onClick={() => answerWithout(answer, sourceId, close)}
      >
        {t('library.cited.leaveOut')}
      </Button>
    </div>
  );
}
