import type { ResponseMessage } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useAskAgain } from '../sending/use-ask-again.ts';
import { AnotherModel } from './another-model.tsx';
import classes from './answer.module.css';

interface AnswerErrorProps {
  answer: ResponseMessage;
  code: ErrorCode;
  /** The model is fixed by its place, such as the slot of a comparison. */
  keepsModel?: boolean;
}

/** Why an answer failed, in its place, with the ways on. */
export function AnswerError({ answer, code, keepsModel = false }: AnswerErrorProps) {
  const { t } = useTranslation();
  const { ask, isPending, isBlocked } = useAskAgain(answer);
  const isFree = (answer.tokenCost?.total ?? 0) === 0;
  return (
    <div className={classes['error']} role="alert">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <p>
        {t(`errors.${code}`)}
        {isFree ? ` ${t('answers.nothingCharged')}` : null}
      </p>
      <div className={classes['errorActions']}>
        <Button size="sm" loading={isPending} disabled={isBlocked} onClick={() => ask()}>
          {t('answers.tryAgain')}
        </Button>
        {keepsModel ? null : (
          <AnotherModel isBlocked={isBlocked} onChoose={(modelId) => ask(modelId)}>
            {(props) => (
              <Button size="sm" {...props}>
                {t('answers.anotherModel')}
              </Button>
            )}
          </AnotherModel>
        )}
      </div>
    </div>
  );
}
