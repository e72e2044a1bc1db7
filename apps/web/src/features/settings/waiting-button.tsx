import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { clockOf, useSecondsLeft } from '../accounts/resend-wait.store.ts';
import { WaitVoice } from '../accounts/wait-voice.tsx';

interface WaitingButtonProps {
  /** Cooldown key. */
  wait: string;
  isPending: boolean;
  look?: ButtonLook;
  onPress: () => void;
  children: ReactNode;
}

/** A button that sends a mail and then has a cooldown. It keeps the focus meanwhile. */
export function WaitingButton({ wait, isPending, look, onPress, children }: WaitingButtonProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(wait);
  const isWaiting = left > 0;
  return (
    <>
      <Button
        size="sm"
        look={look}
        loading={isPending}
        aria-disabled={isWaiting}
        data-disabled={isWaiting ? '' : undefined}
        onClick={() => {
          if (!isWaiting) onPress();
        }}
      >
        {isWaiting ? t('settings.againIn', { time: clockOf(left) }) : children}
      </Button>
      <WaitVoice isWaiting={isWaiting} begun={isWaiting} />
    </>
  );
}
