import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import classes from './answer.module.css';
import { ContinueButton } from './continue-button.tsx';

interface UnfinishedNoteProps {
  answer: ResponseMessage;
  onContinue: () => void;
}

/** Says why the answer above ended early, and offers to continue it. */
export function UnfinishedNote({ answer, onContinue }: UnfinishedNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['unfinished']}>
      <p>{answer.finish === 'length' ? t('answers.unfinished.length') : t('answers.unfinished.stopped')}</p>
      <ContinueButton answer={answer} onContinue={onContinue} />
    </div>
  );
}
