import type { RequestMessage } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { WentAlong } from '../answers/list/went-along.tsx';
import classes from './compare.module.css';

interface RequestCardProps {
  text: string;
  /** The request as it is stored; undefined on its way to the server. */
  request: RequestMessage | undefined;
}

/** What all models were asked. */
export function RequestCard({ text, request }: RequestCardProps) {
  const { t } = useTranslation();
  const session = useSession();
  const name = session.displayName ?? '';
  return (
    <article className={classes['request']} aria-label={t('answers.requestOf', { name })}>
      <Avatar name={name} src={session.avatar} size={28} />
      <div>
        <p className={classes['requestText']} tabIndex={0}>
          {text}
        </p>
        <WentAlong prompts={request?.prompts ?? []} notes={request?.notes ?? []} />
      </div>
      {request?.imageList.map(({ id, url }) => (
        <img key={id} className={classes['thumbnail']} src={url} alt={t('answers.attachedPicture')} />
      ))}
    </article>
  );
}
