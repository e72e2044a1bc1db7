import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { guestTicketQuery, useCloseGuestTicket, useSendGuestMessage } from './support.data.ts';
import classes from './support.module.css';
import { ThreadView } from './thread-view.tsx';

/** Search engines that run scripts read it here, others in the server's header. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

function GuestTicket({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useQuery(guestTicketQuery(token));
  const send = useSendGuestMessage(token);
  const close = useCloseGuestTicket(token);
  if (query.data !== undefined) {
    const { ticket, messages } = query.data;
    return (
      <>
        <Card className={classes['guestCard']}>
          <ThreadView
            ticket={ticket}
            messages={messages}
            author={t('support.thread.you')}
            heading="h1"
            waiting={null}
            send={send}
            close={close}
          />
        </Card>
        <p className={classes['private']}>{t('support.guest.private')}</p>
      </>
    );
  }
  if (query.error === null) {
    return (
      <div role="status" aria-label={t('support.thread.loading')}>
        <Skeleton height={440} />
      </div>
    );
  }
  if (!isApiError(query.error, 'not_found')) {
    return (
      <div className={classes['waiting']}>
        <Notice tone="bad">{errorText(t, query.error)}</Notice>
        <Button onClick={() => void query.refetch()}>{t('support.thread.again')}</Button>
      </div>
    );
  }
  return (
    <Card roomy className={classes['sent']}>
      <h1>{t('support.guest.lostTitle')}</h1>
      <p>{t('support.guest.lostText')}</p>
      <ButtonLink look="primary" to={paths.support}>
        {t('support.form.title')}
      </ButtonLink>
    </Card>
  );
}

/** A guest's ticket, by the link that was mailed. */
export function GuestTicketPage() {
  useNoIndex();
  const { token } = useParams({ from: '/public/ticket/$token' });
  return (
    <div className={classes['page']} data-narrow="">
      <GuestTicket token={token} />
    </div>
  );
}
