import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notifySuccess } from '../../ui/notifications/notify.ts';
import { Faq } from './faq.tsx';
import classes from './support.module.css';
import { TicketForm } from './ticket-form.tsx';

/** Questions, answers and the form for everybody, also for those who cannot sign in. */
export function SupportPage() {
  const { t } = useTranslation();
  const { subject, text, transaction } = useSearch({ from: '/public/support' });
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const prefill = {
    ...(subject !== undefined && { subject }),
    ...(text !== undefined && { text }),
    ...(transaction !== undefined && { transaction }),
  };
  return (
    <div className={classes['page']}>
      <div className={classes['intro']}>
        <h1>{t('support.page.title')}</h1>
        <p>{t('support.page.text')}</p>
      </div>
      <div className={classes['halves']}>
        <Card roomy>
          <h2>{t('support.faq.title')}</h2>
          <Faq />
        </Card>
        <Card roomy>
          {sentTo === null ? (
            <>
              <h2>{t('support.form.title')}</h2>
              <TicketForm
                key={String(isAuth)}
                isGuest={!isAuth}
                prefill={prefill}
                onSent={(_ticket, email) => {
                  notifySuccess(t('support.message_is_sent'));
                  if (!isAuth) setSentTo(email);
                }}
              />
            </>
          ) : (
            <div className={classes['sent']} role="status">
              <h2>{t('support.page.sentTitle')}</h2>
              <p>{t('support.page.sentText', { email: sentTo })}</p>
              <Button onClick={() => setSentTo(null)}>{t('support.page.again')}</Button>
            </div>
          )}
        </Card>
      </div>
    </div>
  );
}
