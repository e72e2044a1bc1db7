import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { changesBetween, hasChanges, type Change } from './changes.ts';
import classes from './version-browser.module.css';

function ChangedText({ change: { kind, text } }: { change: Change }) {
  const { t } = useTranslation();
  switch (kind) {
    case 'added':
      return <ins>{text}</ins>;
    case 'removed':
      return <del>{text}</del>;
    case 'skipped':
      return <span className={classes['skipped']}>{t('versions.skipped')}</span>;
    case 'same':
      return text;
  }
}

interface VersionChangesProps {
  /** Null for the first version; undefined while it loads. */
  before: string | null | undefined;
  after: string | undefined;
}

/** What a version changed in the one before it. */
export function VersionChanges({ before, after }: VersionChangesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const changes = useMemo(
    () => (typeof before === 'string' && after !== undefined ? changesBetween(before, after, locale) : []),
    [before, after, locale],
  );
  if (before === null) return <p className={classes['nothing']}>{t('versions.first')}</p>;
  if (before === undefined || after === undefined) return null;
  if (!hasChanges(changes)) return <p className={classes['nothing']}>{t('versions.same')}</p>;
  return (
    <div className={classes['changes']} dir="auto">
      {changes.map((change, index) => (
        <ChangedText key={index} change={change} />
      ))}
    </div>
  );
}
