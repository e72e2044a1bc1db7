import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { notifySuccess } from '../../ui/notifications/notify.ts';
import { Faq } from '../support/faq.tsx';
import { ticketsQuery } from '../support/support.data.ts';
import support from '../support/support.module.css';
import { TicketForm } from '../support/ticket-form.tsx';
import { Tickets } from '../support/tickets.tsx';
import { blockId } from './block-id.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

/** Answers to common questions. */
export function FaqBlock() {
  const { t } = useTranslation();
  return (
    <SettingsCard half block="faq" title={t('settings.blocks.faq')}>
      <Faq />
    </SettingsCard>
  );
}

/** The form that opens a ticket. The address may fill it in, and a new one makes it begin again. */
export function FeedbackBlock() {
  const { t } = useTranslation();
  const { subject, text, transaction } = useSearch({ strict: false });
  const prefill = {
    ...(subject !== undefined && { subject }),
    ...(text !== undefined && { text }),
    ...(transaction !== undefined && { transaction }),
  };
  return (
    <SettingsCard half block="feedback" title={t('settings.blocks.feedback')}>
      <TicketForm
        key={JSON.stringify(prefill)}
        isGuest={false}
        prefill={prefill}
        onSent={() => notifySuccess(t('support.message_is_sent'))}
      />
    </SettingsCard>
  );
}

/** The history of tickets. */
export function TicketsBlock() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const query = useQuery(ticketsQuery);
  const { settingName } = useParams({ strict: false });
  const { ticket: wanted } = useSearch({ strict: false });
  const titleId = `${blockId('tickets')}.title`;
  const count = query.data?.length ?? 0;
  const heading = (
    <h2 className={support['sideTitle']}>
      <span id={titleId}>{t('settings.blocks.tickets')}</span>
      {count === 0 ? null : <small>{formatNumber(count, locale)}</small>}
    </h2>
  );

  function choose(ticketId: number | undefined): void {
    void navigate({
      to: paths.user,
      params: { settingName: settingName ?? '' },
      search: ticketId === undefined ? {} : { ticket: ticketId },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <section id={blockId('tickets')} className={classes['block']} aria-labelledby={titleId} tabIndex={-1}>
      <Card className={support['ticketsCard']}>
        <Loaded
          query={query}
          skeleton={
            <div className={support['side']}>
              {heading}
              <RowsSkeleton rows={2} />
            </div>
          }
        >
          {(tickets) => <Tickets tickets={tickets} chosenId={wanted} onChoose={choose} heading={heading} />}
        </Loaded>
      </Card>
    </section>
  );
}
