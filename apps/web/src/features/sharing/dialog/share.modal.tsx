import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressQuery, linksQuery, type SharedItem } from '../sharing.data.ts';
import { ActiveLinks } from './active-links.tsx';
import { LinkOptions } from './link-options.tsx';
import { SendLink } from './send-link.tsx';
import classes from './share-dialog.module.css';

interface ShareBodyProps extends SharedItem {
  /** Of the chat. */
  name: string;
}

/** The link of a chat or answer: to copy, to send, with its options, and the other links of the chat. */
export function ShareBody({ chatId, messageId, name }: ShareBodyProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const address = useQuery(addressQuery({ chatId, messageId }));
  // The links are read when there is one: the list begins with it.
  const links = useQuery({ ...linksQuery(chatId), enabled: address.isSuccess && !address.isFetching });
  const link = links.data?.find(({ uuid }) => uuid === address.data?.uuid);
  const isLoading = address.isFetching || (link === undefined && links.isFetching);

  async function makeAnew(): Promise<void> {
    await address.refetch();
    await queryClient.invalidateQueries({ queryKey: linksQuery(chatId).queryKey });
  }

  function head() {
    const error = address.error ?? links.error;
    if (error) return <Failed error={error} onRetry={() => void makeAnew()} />;
    if (link !== undefined) return <SendLink url={link.url} name={name} />;
    if (isLoading) return <Skeleton height={84} />;
    return (
      <div className={classes['none']}>
        <p>{t('sharing.none.text')}</p>
        <Button look="primary" onClick={() => void makeAnew()}>
          {t('sharing.none.make')}
        </Button>
      </div>
    );
  }

  return (
    <div className={classes['dialog']}>
      <p>{messageId === undefined ? t('sharing.lead') : t('sharing.leadAnswer')}</p>
      {head()}
      <div className={classes['rest']}>
        {link === undefined ? null : <LinkOptions chatId={chatId} link={link} />}
        {links.data === undefined || links.data.length === 0 ? null : (
          <ActiveLinks chatId={chatId} links={links.data} />
        )}
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
