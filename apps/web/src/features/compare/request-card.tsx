import { useTranslation } from 'react-i18next';
import type { RequestMessage } from '../conversation/message.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import type { Outgoing } from '../conversation/sending/outgoing.ts';
import { OutgoingState } from '../conversation/thread/outgoing-state.tsx';
import {
  attachmentsOfRequest,
  attachmentsOfOutgoing,
  RequestAttachments,
} from '../conversation/thread/request-attachments.tsx';
import classes from './compare.module.css';

interface RequestCardProps {
  text: string;
  /** The stored request; undefined while it is being sent. */
  request: RequestMessage | undefined;
  outgoing: Outgoing | undefined;
}

/** The request to all models. */
export function RequestCard({ text, request, outgoing }: RequestCardProps) {
  const { t } = useTranslation();
  const session = useSession();
  const name = session.displayName ?? '';
  return (
    <article className={classes['request']} aria-label={t('answers.requestOf', { name })}>
      <Avatar name={name} src={session.avatar} size={28} />
      <div>
        {text.trim() === '' ? null : (
          <p className={classes['requestText']} tabIndex={0}>
            {text}
          </p>
        )}
        <RequestAttachments
          attachments={
            request ? attachmentsOfRequest(request) : attachmentsOfOutgoing(outgoing?.attached ?? [])
          }
        />
        {outgoing ? <OutgoingState place={compareDraft} outgoing={outgoing} /> : null}
      </div>
      {request?.imageList.map(({ id, url }) => (
        <img key={id} className={classes['thumbnail']} src={url} alt={t('answers.attachedPicture')} />
      ))}
    </article>
  );
}
