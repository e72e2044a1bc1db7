import type { PromptImport } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/errors/error-text.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './importing.module.css';

function Figures({ report }: { report: PromptImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const figures = [
    { name: 'added', count: report.added },
    { name: 'duplicates', count: report.duplicateCount },
    { name: 'errors', count: report.errorCount },
  ] as const;
  return (
    <dl className={classes['figures']}>
      {figures.map(({ name, count }) => (
        <div key={name} data-bad={name === 'errors' && count > 0 ? '' : undefined}>
          <dt>{t(`prompts.import.figures.${name}`)}</dt>
          <dd>{formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of entries not listed. */
  left: number;
}

function Rows({ caption, head, rows, left }: RowsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{caption}</h3>
      <div className={classes['rows']} role="group" aria-label={caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join()}>
                {cells.map((cell, index) => (
                  <td key={head[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? <p className={classes['left']}>{t('prompts.import.left', { count: left })}</p> : null}
    </section>
  );
}

/** Dry-run result of an import: new prompts, duplicates and errors. */
export function ImportReport({ report }: { report: PromptImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const row = (number: number) => formatNumber(number, locale);
  const { errors, duplicates, errorCount, duplicateCount, added } = report;
  return (
    <div className={classes['report']}>
      <Figures report={report} />
      {errorCount > 0 ? <Notice tone="warn">{t('prompts.import.faulty')}</Notice> : null}
      {errorCount === 0 && added === 0 ? <Notice tone="accent">{t('prompts.import.nothing')}</Notice> : null}
      <Rows
        caption={t('prompts.import.wrong')}
        head={[t('prompts.import.row'), t('prompts.import.column'), t('prompts.import.problem')]}
        rows={errors.map((one) => [
          row(one.row),
          one.column === null ? '' : t(`prompts.import.columns.${one.column}`),
          fieldErrorText(t, one.code),
        ])}
        left={errorCount - errors.length}
      />
      <Rows
        caption={t('prompts.import.known')}
        head={[t('prompts.import.row'), t('prompts.fields.name')]}
        rows={duplicates.map((one) => [row(one.row), one.name])}
        left={duplicateCount - duplicates.length}
      />
    </div>
  );
}
