import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Outgoing } from '../sending/outgoing.ts';
import { places } from '../sending/places.browser.ts';
import classes from './request.module.css';

interface OutgoingStateProps {
  /** The place it was written in. */
  place: string;
  outgoing: Outgoing;
}

/** Whether a message is being sent or waits; a waiting one can be taken back. */
export function OutgoingState({ place, outgoing: { clientId, isLate, state } }: OutgoingStateProps) {
  const { t } = useTranslation();
  return (
    <p className={classes['outgoingState']} role="status">
      {state === 'waiting' && isLate ? (
        <>
          <IconClock size={14} stroke={1.6} aria-hidden />
          {t('answers.waiting')}
          <Button
            size="sm"
            look="ghost"
            onClick={() => places.dispatch(place, { type: 'takenBack', clientId })}
          >
            {t('answers.takeBack')}
          </Button>
        </>
      ) : (
        t('answers.sending')
      )}
    </p>
  );
}
