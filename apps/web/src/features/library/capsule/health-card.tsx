import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Capsule, Source } from '../capsule.ts';
import { HealthRing } from '../health-ring.tsx';
import { healthOf } from '../health.ts';
import { useProblemText } from '../problem-text.ts';
import { healthQuery } from '../recall/recall.data.ts';
import { failureText, isLasting, isUnderWay, stateOf } from '../source-state.ts';
import { ReplaceFile } from '../uploads/replace-file.tsx';
import { useSourceActions } from '../use-capsule-actions.ts';
import { useHealthWords } from '../use-health-words.ts';
import classes from './capsule.module.css';

interface TroubleProps {
  capsule: Capsule;
  source: Source;
  isRetryable: boolean;
}

/** What is wrong with a source, and what helps. */
function Trouble({ capsule, source, isRetryable }: TroubleProps) {
  const { t } = useTranslation();
  const textOf = useProblemText(capsule);
  const { retry, refresh, remove } = useSourceActions(capsule.id);
  const isFailed = stateOf(source) === 'failed';
  const isDouble = source.problems.some(({ code }) => code === 'duplicate');
  const texts = isFailed ? [failureText(t, source)] : source.problems.map(textOf);
  return (
    <li>
      <b title={source.name}>{source.name}</b>
      <p>{texts.join(' ')}</p>
      {isFailed && isRetryable ? (
        <Button size="sm" onClick={() => retry(source)}>
          {t('library.source.retry')}
        </Button>
      ) : null}
      {!isFailed && source.kind === 'url' ? (
        <Button size="sm" onClick={() => refresh(source)}>
          {t('library.source.refresh')}
        </Button>
      ) : null}
      {isLasting(source) && source.kind === 'file' ? (
        <ReplaceFile capsuleId={capsule.id} source={source} />
      ) : null}
      {isDouble || (isFailed && !isRetryable) ? (
        <Button size="sm" look="danger" onClick={() => remove(source)}>
          {t('library.source.remove.action')}
        </Button>
      ) : null}
    </li>
  );
}

/** How many sources of the list are ready, on their way and failed. */
function countsOf({ sources }: Capsule) {
  const failed = sources.filter((source) => stateOf(source) === 'failed').length;
  const waiting = sources.filter(isUnderWay).length;
  return { ready: sources.length - waiting - failed, waiting, failed };
}

/** What reading the sources has found, and what to do about it. */
export function HealthCard({ capsule }: { capsule: Capsule }) {
  const { t } = useTranslation();
  const health = healthOf(capsule);
  const { title, text } = useHealthWords(health);
  const { data, isFetching, refetch } = useQuery(healthQuery(capsule.id));
  const troubled = capsule.sources.filter((source) => health.troubled.includes(source));
  if (capsule.sources.length === 0) return null;
  return (
    <section className={classes['box']} aria-label={t('library.health.title')}>
      <div className={classes['health']}>
        <HealthRing health={health} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          <p>{t('library.health.counts', countsOf(capsule))}</p>
        </div>
        <Button
          icon={<IconRefresh size={16} stroke={1.6} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('library.health.check')}
        </Button>
      </div>
      {troubled.length === 0 ? null : (
        <ul className={classes['troubles']}>
          {troubled.map((source) => (
            <Trouble
              key={source.id}
              capsule={capsule}
              source={source}
              isRetryable={data?.sources.find(({ id }) => id === source.id)?.retryable ?? false}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
