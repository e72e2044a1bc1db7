import { cuts } from '@polylogue/contract/limits';
import type { TicketMessage } from '@polylogue/contract/support';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatFullMoment, formatMoment } from '../../lib/i18n/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { cutText } from '../../ui/cut-text.ts';
import classes from './support.module.css';

/** Short relative to today, as in a chat. */
function momentText(moment: string, locale: Locale): string {
  return formatMoment(moment, new Date(), locale);
}

function Moment({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullMoment(at, locale)}>
      {momentText(at, locale)}
    </time>
  );
}

function Images({ files }: { files: TicketMessage['files'] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes['images']}>
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={classes['image']} title={name}>
            <IconPhoto size={16} stroke={1.6} aria-hidden />
            <span>{cutText(name, cuts.attachmentName)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Line({ line, author }: { line: TicketMessage; author: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { message, status, createdAt, files, fromSupport } = line;
  if (status !== null) {
    const when = momentText(createdAt, locale);
    return (
      <li className={classes['moved']}>
        <span>{t('support.thread.moved', { status: t(`support.status.${status}`), when })}</span>
      </li>
    );
  }
  if (fromSupport) {
    return (
      <li className={classes['answer']}>
        <p className={classes['byline']}>
          <b>{t('support.thread.service')}</b> <Moment at={createdAt} />
        </p>
        {message === '' ? null : <p className={classes['words']}>{message}</p>}
        <Images files={files} />
      </li>
    );
  }
  return (
    <li className={classes['own']}>
      <div className={classes['bubble']}>
        <p className={classes['words']}>{message}</p>
        <Images files={files} />
      </div>
      <p className={classes['byline']}>
        {author} · <Moment at={createdAt} />
      </p>
    </li>
  );
}

interface ThreadMessagesProps {
  messages: readonly TicketMessage[];
  /** The name of whoever wrote the ticket. */
  author: string;
}

/** What was written in a ticket: own messages by name, all others by the support service. */
export function ThreadMessages({ messages, author }: ThreadMessagesProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes['lines']} aria-label={t('support.thread.label')} aria-live="polite">
      {messages.map((line) => (
        <Line key={line.id} line={line} author={author} />
      ))}
    </ol>
  );
}
