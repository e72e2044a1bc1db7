import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { linksQuery, useMakeLink, type SharedItem } from '../sharing.data.ts';
import { ActiveLinks } from './active-links.tsx';
import { LinkOptions } from './link-options.tsx';
import { SendLink } from './send-link.tsx';
import classes from './share-dialog.module.css';

interface ShareBodyProps extends SharedItem {
  /** Of the chat. */
  name: string;
}

/** The link of a chat or answer: to make, to copy, to send, with its options, and the other links of the chat. */
export function ShareBody({ chatId, messageId, name }: ShareBodyProps) {
  const { t } = useTranslation();
  const links = useQuery(linksQuery(chatId));
  const make = useMakeLink({ chatId, messageId });
  // Those of an earlier opening may have ended elsewhere.
  const list = links.isFetchedAfterMount ? links.data : undefined;
  const link = list?.find((one) => one.messageId === (messageId ?? null));

  function head() {
    if (make.isError) return <Failed error={make.error} onRetry={() => make.mutate()} />;
    if (links.isError) return <Failed error={links.error} onRetry={() => void links.refetch()} />;
    if (list === undefined) return <Skeleton height={84} />;
    return <SendLink url={link?.url} name={name} isBeingMade={make.isPending} onMake={() => make.mutate()} />;
  }

  return (
    <div className={classes['dialog']}>
      <p>{messageId === undefined ? t('sharing.lead') : t('sharing.leadAnswer')}</p>
      {head()}
      <div className={classes['rest']}>
        {link === undefined ? null : <LinkOptions chatId={chatId} link={link} />}
        {list === undefined || list.length === 0 ? null : <ActiveLinks chatId={chatId} links={list} />}
      </div>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isEmpty = isApiError(error, 'conflict');
  return (
    <div className={classes['none']} role="alert">
      <p>{isEmpty ? t('sharing.empty') : errorText(t, error)}</p>
      <Button onClick={onRetry}>{t('answers.tryAgain')}</Button>
    </div>
  );
}
