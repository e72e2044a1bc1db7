import { useTranslation } from 'react-i18next';
import { filesOf } from '../attachments/attachment.ts';
import { Thumbnail } from '../attachments/thumbnail.tsx';
import { messageText } from '../sending/draft.ts';
import type { Outgoing } from '../sending/outgoing.ts';
import { RequestBubble } from './request-bubble.tsx';
import { OutgoingState } from './outgoing-state.tsx';
import classes from './request.module.css';
import { attachmentsOfOutgoing, RequestAttachments } from './request-attachments.tsx';

interface OutgoingRowProps {
  /** The place it was written in. */
  place: string;
  outgoing: Outgoing;
}

function OutgoingImages({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes['outgoingImages']}>
      {files.map((file, index) => (
        <li key={index}>
          <Thumbnail file={file} text={file.name} />
        </li>
      ))}
    </ul>
  );
}

/** A message that the server does not have yet. */
export function OutgoingRow({ place, outgoing }: OutgoingRowProps) {
  const { t } = useTranslation();
  return (
    <article className={classes['request']} aria-label={t('answers.outgoing')} data-state={outgoing.state}>
      <OutgoingImages files={filesOf(outgoing.attached)} />
      <RequestBubble id={outgoing.clientId} text={messageText(outgoing)} />
      <RequestAttachments attachments={attachmentsOfOutgoing(outgoing.attached)} />
      <OutgoingState place={place} outgoing={outgoing} />
    </article>
  );
}
