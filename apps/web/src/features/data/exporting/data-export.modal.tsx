import type { DataExport } from '@polylogue/contract/data';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatBytes, formatFullMoment, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { archiveAddress, exportQuery, useStartExport } from '../data.data.ts';
import classes from '../data.module.css';

const included = ['chats', 'notes', 'prompts', 'capsules', 'account', 'offline'] as const;

function Archives({ done }: { done: DataExport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Notice tone="good">
        {t('data.export.done')}{' '}
        {done.expiresAt === null
          ? ''
          : t('data.export.until', { time: formatFullMoment(done.expiresAt, locale) })}
      </Notice>
      <ul className={classes['earlier']}>
        {done.parts.map(({ number, name, size }) => (
          <li key={number}>
            <span>
              {name}
              <small>{formatBytes(size, locale)}</small>
            </span>
            <Button
              size="sm"
              icon={<IconDownload size={16} stroke={1.6} />}
              aria-label={t('data.export.downloadNamed', { name })}
              onClick={() => openTab(archiveAddress(done.id, number))}
            >
              {t('data.export.download')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Body of the export: what is in it, how far it is, and its archives. */
export function DataExportBody({ close }: ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(exportQuery);
  const start = useStartExport();
  const last = query.data;
  const isMaking = last?.state === 'waiting' || last?.state === 'running';
  return (
    <div className={classes['body']}>
      <p>{t('data.export.text')}</p>
      <ul className={classes['left']}>
        {included.map((what) => (
          <li key={what}>{t(`data.export.included.${what}`)}</li>
        ))}
      </ul>
      {isMaking ? (
        <div role="status">
          <Meter
            label={t('data.export.making')}
            text={formatShare(last.progress / 100, locale)}
            share={last.progress / 100}
          />
          <p className={classes['quiet']}>{t('data.export.background')}</p>
        </div>
      ) : null}
      {last?.state === 'done' ? <Archives done={last} /> : null}
      {last?.state === 'failed' || start.isError ? (
        <Notice tone="bad">{start.error ? errorText(t, start.error) : t('data.export.failed')}</Notice>
      ) : null}
      {query.isError ? <Notice tone="bad">{errorText(t, query.error)}</Notice> : null}
      <div className="modal-actions">
        <Button onClick={close}>{t('common.close')}</Button>
        <Button
          look={last?.state === 'done' ? 'default' : 'primary'}
          autoFocus
          disabled={query.isPending || isMaking}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(last?.state === 'done' ? 'data.export.again' : 'data.export.start')}
        </Button>
      </div>
    </div>
  );
}
