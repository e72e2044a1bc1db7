import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { changeDraft, draftKey, readDraft } from '../composer/drafts.store.ts';
import { dropOutgoing, type Outgoing } from '../sending/outbox.store.ts';
import classes from './request.module.css';
import { WentAlong } from './went-along.tsx';

/** Gives the text back to the composer; what is written there meanwhile stays. */
function takeBack({ chatId, clientId, file, notes, prompts, text }: Outgoing): void {
  const key = draftKey(chatId);
  const draft = readDraft(key);
  changeDraft(key, {
    text: draft.text === '' ? text : `${text}\n\n${draft.text}`,
    file: draft.file ?? file,
    prompts: draft.prompts.length > 0 ? draft.prompts : prompts,
    notes: draft.notes.length > 0 ? draft.notes : notes,
  });
  dropOutgoing(clientId);
}

/** A message that the server does not have yet. */
export function OutgoingRow({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation();
  const isWaiting = outgoing.state === 'waiting';
  return (
    <article className={classes['request']} aria-label={t('answers.outgoing')} data-state={outgoing.state}>
      <p className={classes['bubble']}>{outgoing.text}</p>
      <WentAlong prompts={outgoing.prompts} notes={outgoing.notes} />
      <p className={classes['outgoingState']} role="status">
        {isWaiting ? (
          <>
            <IconClock size={14} stroke={1.6} aria-hidden />
            {t('answers.waiting')}
            <Button size="sm" look="ghost" onClick={() => takeBack(outgoing)}>
              {t('answers.takeBack')}
            </Button>
          </>
        ) : (
          t('answers.sending')
        )}
      </p>
    </article>
  );
}
