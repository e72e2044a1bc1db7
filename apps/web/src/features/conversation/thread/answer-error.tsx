import type { ErrorCode } from '@polylogue/contract/errors';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { Button } from '../../../ui/button.tsx';
import { useConversation } from '../conversation.context.ts';
import { openAnotherModel } from '../conversation.modals.ts';
import { failureText } from '../cut-text.ts';
import { useAskAgain } from '../sending/use-ask-again.ts';
import classes from './answer.module.css';
import { ContinueButton } from './continue-button.tsx';

interface AnswerErrorProps {
  answer: ResponseMessage;
  code: ErrorCode;
  /** Undefined if it cannot be continued. */
  onContinue: (() => void) | undefined;
}

/** Why an answer failed, with the available actions. */
export function AnswerError({ answer, code, onContinue }: AnswerErrorProps) {
  const { t } = useTranslation();
  const { ask, isPending, isBlocked } = useAskAgain(answer);
  const { manner } = useConversation();
  return (
    <div className={classes['error']} role="alert">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <p>{failureText(answer, code, t)}</p>
      <div className={classes['errorActions']} hidden={manner.isReadOnly}>
        {onContinue ? <ContinueButton answer={answer} onContinue={onContinue} /> : null}
        <Button size="sm" loading={isPending} disabled={isBlocked} onClick={() => ask()}>
          {t('answers.tryAgain')}
        </Button>
        {/* The model is fixed here, as in a comparison slot. */}
        {manner.isColumn ? null : (
          <Button
            size="sm"
            disabled={isBlocked}
            aria-haspopup="dialog"
            onClick={() => openAnotherModel({ value: answer.modelId, onChoose: ask })}
          >
            {t('answers.anotherModel')}
          </Button>
        )}
      </div>
    </div>
  );
}
