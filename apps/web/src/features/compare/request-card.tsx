import type { RequestMessage } from '@polylogue/contract/answers';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
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
  const prompts = request?.prompts ?? [];
  return (
    <article className={classes['request']} aria-label={t('answers.requestOf', { name })}>
      <Avatar name={name} src={session.avatar} size={28} />
      <div>
        <p className={classes['requestText']} tabIndex={0}>
          {text}
        </p>
        {prompts.length === 0 ? null : (
          <p className={classes['usedPrompts']}>
            <IconSparkles size={14} stroke={1.6} aria-hidden />
            {prompts.map((prompt) => prompt.name).join(', ')}
          </p>
        )}
      </div>
      {request?.imageList.map(({ id, url }) => (
        <img key={id} className={classes['thumbnail']} src={url} alt={t('answers.attachedPicture')} />
      ))}
    </article>
  );
}
