import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullMoment, formatMoment } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './version-browser.module.css';
import { VersionChanges } from './version-changes.tsx';

/** A version in the list. */
export interface VersionEntry {
  key: string;
  title: string;
  /** Who wrote it. */
  origin: string;
  /** When; undefined for a text that is still being written. */
  moment: string | undefined;
  isCurrent: boolean;
}

interface VersionBrowserProps {
  /** Accessible name of the list. */
  label: string;
  /** Newest first. */
  entries: readonly VersionEntry[];
  /** The version to look at. */
  chosen: string;
  onChoose: (key: string) => void;
  /** The plain words of a version; undefined while it loads. */
  wordsOf: (key: string) => string | undefined;
  preview: (key: string) => ReactNode;
  onRestore: (key: string) => void;
  isRestoring: boolean;
}

function asOfNow(moment: string, locale: ReturnType<typeof useLocale>): string {
  return formatMoment(moment, new Date(), locale);
}

/** Versions beside their preview or what changed in them, to be restored. */
export function VersionBrowser(props: VersionBrowserProps) {
  const { label, entries, chosen, onChoose, wordsOf, preview, onRestore, isRestoring } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [view, setView] = useState<'text' | 'changes'>('text');
  const index = entries.findIndex(({ key }) => key === chosen);
  const entry = entries[index];
  const before = entries[index + 1];
  if (entry === undefined) return null;
  return (
    <div className={classes['browser']}>
      <ol className={classes['list']} aria-label={label}>
        {entries.map(({ key, title, origin, moment, isCurrent }) => (
          <li key={key}>
            <button
              type="button"
              className={classes['entry']}
              aria-pressed={key === entry.key}
              data-autofocus={key === entry.key ? '' : undefined}
              onClick={() => onChoose(key)}
            >
              <span className={classes['title']}>
                {title}
                {isCurrent ? <Pill>{t('versions.current')}</Pill> : null}
              </span>
              <small>
                {origin}
                {moment === undefined ? null : (
                  <time dateTime={moment} title={formatFullMoment(moment, locale)}>
                    {asOfNow(moment, locale)}
                  </time>
                )}
              </small>
            </button>
          </li>
        ))}
      </ol>
      <div className={classes['pane']}>
        <div className={classes['bar']}>
          <Segmented
            name={t('versions.view')}
            value={view}
            options={[
              { value: 'text', label: t('versions.text') },
              { value: 'changes', label: t('versions.changes') },
            ]}
            onChange={setView}
          />
          <Button
            look="primary"
            disabled={entry.isCurrent}
            loading={isRestoring}
            onClick={() => onRestore(entry.key)}
          >
            {t('versions.restore')}
          </Button>
        </div>
        <section
          key={`${view}-${entry.key}`}
          className={classes['shown']}
          aria-label={entry.title}
          tabIndex={0}
        >
          {wordsOf(entry.key) === undefined ? <Skeleton height={96} /> : null}
          {view === 'text' ? preview(entry.key) : null}
          {view === 'changes' ? (
            <VersionChanges
              before={before === undefined ? null : wordsOf(before.key)}
              after={wordsOf(entry.key)}
            />
          ) : null}
        </section>
      </div>
    </div>
  );
}
