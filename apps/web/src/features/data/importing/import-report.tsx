import type { DataImport, ImportReportLine } from '@polylogue/contract/data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { reportQuery } from '../data.data.ts';
import classes from '../data.module.css';
import { Figures } from './figures.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { useLeftOutText } from './left-out-text.ts';

function Line({ line, close }: { line: ImportReportLine; close: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, name, outcome, problem, itemId, leftOut, messages } = line;
  const leftOutText = useLeftOutText();
  const title = name === '' ? t(`data.kind.${kind}`) : name;
  const isChat = kind === 'chat' && itemId !== null;
  return (
    <li data-outcome={outcome}>
      <div>
        {isChat ? (
          <Link to={paths.chat} search={{ c: itemId }} onClick={close}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <small>
          {[
            problem === null ? t(`data.outcome.${outcome}`) : t(`data.problem.${problem}`),
            messages > 0
              ? t('data.import.messages', { count: messages, number: formatNumber(messages, locale) })
              : '',
            ...leftOut.map(leftOutText),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    </li>
  );
}

/** The result of an import in numbers, then thing by thing. */
export function ImportReport({ done, close }: { done: DataImport; close: () => void }) {
  const { t } = useTranslation();
  const report = useInfiniteQuery(reportQuery(done.id));
  const lines = report.data?.pages.flatMap(({ list }) => list) ?? [];
  const label = t('data.import.report');
  return (
    <>
      <Notice tone={done.state === 'done' ? 'good' : 'bad'}>
        {done.state === 'done'
          ? t('data.import.done')
          : `${t('errors.failed_to_import_data')} ${done.problem === null ? '' : t(`data.problem.${done.problem}`)}`.trim()}
      </Notice>
      <Figures counts={done.counts} />
      <LeftOutList leftOut={done.leftOut} title={t('data.import.left')} />
      {lines.length === 0 ? null : (
        <section>
          <h3>{label}</h3>
          <div className={classes['lines']} role="group" aria-label={label} tabIndex={0}>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} close={close} />
              ))}
            </ul>
            {report.hasNextPage ? (
              <Button
                size="sm"
                look="ghost"
                loading={report.isFetchingNextPage}
                onClick={() => void report.fetchNextPage()}
              >
                {t('data.import.more')}
              </Button>
            ) : null}
          </div>
        </section>
      )}
    </>
  );
}
