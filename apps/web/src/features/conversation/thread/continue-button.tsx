import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { Button } from '../../../ui/button.tsx';
import { useContinue } from '../sending/use-continue.ts';

interface ContinueButtonProps {
  answer: ResponseMessage;
  /** Called when it is pressed, before the button goes. */
  onContinue: () => void;
}

/** Continues an unfinished answer. */
export function ContinueButton({ answer, onContinue }: ContinueButtonProps) {
  const { t } = useTranslation();
  const { goOn, isPending, isBlocked } = useContinue(answer);
  return (
    <Button
      size="sm"
      loading={isPending}
      disabled={isBlocked}
      onClick={() => {
        onContinue();
        goOn();
      }}
    >
      {t('answers.continue')}
    </Button>
  );
}
