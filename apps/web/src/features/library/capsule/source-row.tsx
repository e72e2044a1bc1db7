import { cuts } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { Capsule, Source } from '../capsule.ts';
import { FileIcon } from '../file-icon.tsx';
import { useProblemText } from '../problem-text.ts';
import { Progress } from '../progress.tsx';
import { failureText, isLasting, isUnderWay, stateOf, type SourceState } from '../source-state.ts';
import { ReplaceFile } from '../uploads/replace-file.tsx';
import { useSourceActions } from '../use-capsule-actions.ts';
import classes from './capsule.module.css';
import { SourceMenu } from './source-menu.tsx';

const tones: Record<SourceState, 'good' | 'warn' | 'bad' | 'neutral'> = {
  queued: 'neutral',
  loading: 'warn',
  processing: 'warn',
  indexing: 'warn',
  ready: 'good',
  failed: 'bad',
};

/** How far a source is, as a label. */
export function SourceStateLabel({ source }: { source: Source }) {
  const { t } = useTranslation();
  const state = stateOf(source);
  return <Pill tone={tones[state]}>{t(`library.state.${state}`)}</Pill>;
}

function useFacts(source: Source): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, bytes, fetchedAt, changedAt } = source;
  if (kind === 'file') return bytes === null ? '' : formatBytes(bytes, locale);
  if (stateOf(source) !== 'ready') return t('library.state.readingPage');
  const facts = [
    fetchedAt === null ? [] : t('library.source.fetched', { date: formatDate(fetchedAt, locale) }),
    changedAt === null ? [] : t('library.source.changed', { date: formatDate(changedAt, locale) }),
  ];
  return facts.flat().join(' · ');
}

function Problems({ capsule, source }: { capsule: Capsule; source: Source }) {
  const textOf = useProblemText(capsule);
  return source.problems.map((problem, index) => (
    <small key={`${problem.code}-${index}`} data-tone="warn">
      {textOf(problem)}
    </small>
  ));
}

/** A source of a capsule: how it is, and what can be done with it. */
export function SourceRow({ capsule, source }: { capsule: Capsule; source: Source }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const row = useFocusFallback<HTMLLIElement>();
  const { retry } = useSourceActions(capsule.id);
  const facts = useFacts(source);
  const isFailed = stateOf(source) === 'failed';
  const isWaiting = isUnderWay(source) && source.status !== 'queued';
  return (
    <li ref={row} className={classes['row']}>
      <FileIcon type={source.type} />
      <div className={classes['words']}>
        <b title={source.url ?? source.name}>
          {cutText(source.name, source.kind === 'file' ? cuts.libraryFile : cuts.libraryName)}
        </b>
        {isFailed ? <small data-tone="bad">{failureText(t, source)}</small> : null}
        {!isFailed && facts !== '' ? <small>{facts}</small> : null}
        {source.description === null ? null : <small dir="auto">{source.description}</small>}
        {isFailed ? null : <Problems capsule={capsule} source={source} />}
        {isWaiting ? <Progress label={source.name} percentage={source.percentage} /> : null}
      </div>
      <div className={classes['end']}>
        {isWaiting ? (
          <span className={classes['share']}>{formatShare(source.percentage / 100, locale)}</span>
        ) : null}
        {isLasting(source) && source.kind === 'file' ? (
          <ReplaceFile capsuleId={capsule.id} source={source} />
        ) : null}
        {isFailed && !isLasting(source) ? (
          <Button size="sm" onClick={() => retry(source)}>
            {t('library.source.retry')}
          </Button>
        ) : null}
        <SourceStateLabel source={source} />
        <SourceMenu capsuleId={capsule.id} source={source} />
      </div>
    </li>
  );
}
