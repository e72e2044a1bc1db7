import type { Scoreboard, ScoreboardPeriod, ScoreboardRow } from '@polylogue/contract/scoreboard';
import { IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { saveFile } from '../../lib/save-file.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { VoiceDot } from '../../ui/voice.tsx';
import { formatSeconds } from '../conversation/format-seconds.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './scoreboard.module.css';
import { scoreboardQuery, useExportScoreboard, useRemoveScoreboard } from '../compare/scoreboard.data.ts';

const periods: readonly ScoreboardPeriod[] = ['7d', '30d', '90d', 'all'];

/** Shown where there is no measurement. */
const nothing = '–';

function Row({ row }: { row: ScoreboardRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number | null) => (value === null ? nothing : formatNumber(value, locale));
  const time = (value: number | null) => (value === null ? nothing : formatSeconds(value, locale));
  return (
    <tr>
      <th scope="row">
        <span className={classes['model']}>
          <VoiceDot voice={row.voice} />
          <span title={row.modelName}>{row.modelName}</span>
        </span>
      </th>
      <td>
        {row.compared === 0
          ? nothing
          : t('compare.board.winsOf', { wins: number(row.wins), compared: number(row.compared) })}
      </td>
      <td>
        {row.thumbsUp + row.thumbsDown === 0
          ? nothing
          : t('compare.board.thumbsOf', { up: number(row.thumbsUp), down: number(row.thumbsDown) })}
      </td>
      <td>{number(row.medianCost)}</td>
      <td>{time(row.medianDuration)}</td>
      <td>{time(row.medianFirstToken)}</td>
    </tr>
  );
}

const columns = ['model', 'wins', 'thumbs', 'cost', 'time', 'first'] as const;

function Table({ list }: Pick<Scoreboard, 'list'>) {
  const { t } = useTranslation();
  return (
    <div className={classes['scroller']} role="region" aria-label={t('compare.board.title')} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" title={t(`compare.board.titles.${column}`)}>
                {t(`compare.board.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Row key={`${row.modelId} ${row.modelName}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tools({ period }: { period: ScoreboardPeriod }) {
  const { t } = useTranslation();
  const save = useExportScoreboard();
  const remove = useRemoveScoreboard();

  function ask(): void {
    openConfirmed({
      title: t('compare.board.removeTitle'),
      text: t('compare.board.removeText'),
      confirmLabel: t('compare.board.remove'),
      danger: true,
      onConfirm: async () => {
        try {
          await remove.mutateAsync();
          notifySuccess(t('compare.board.removed'));
        } catch (error) {
          notifyError(errorText(t, error));
        }
      },
    });
  }

  return (
    <div className={classes['tools']}>
      <Button
        size="sm"
        loading={save.isPending}
        onClick={() =>
          save.mutate(period, {
            onSuccess: (blob) => saveFile(blob, 'scoreboard.csv'),
            onError: (error) => notifyError(errorText(t, error)),
          })
        }
      >
        {t('compare.board.export')}
      </Button>
      <Button size="sm" look="danger" onClick={ask}>
        {t('compare.board.remove')}
      </Button>
    </div>
  );
}

function Empty({ period }: { period: ScoreboardPeriod }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconTrophy size={22} stroke={1.6} />}
      title={t(period === 'all' ? 'compare.board.empty' : 'compare.board.emptyPeriod')}
      text={t('compare.board.emptyText')}
      action={<ButtonLink to={paths.compareModels}>{t('compare.title')}</ButtonLink>}
    />
  );
}

/** The models' results in the user's own comparisons. */
export function ScoreboardBlock() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<ScoreboardPeriod>('30d');
  const query = useQuery(scoreboardQuery(period));
  return (
    <SettingsCard block="scoreboard" title={t('compare.board.title')} text={t('compare.board.text')}>
      <div className={classes['period']}>
        <Segmented
          name={t('compare.board.period')}
          options={periods.map((value) => ({ value, label: t(`compare.board.periods.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty period={period} />
          ) : (
            <>
              <Table list={list} />
              <Tools period={period} />
            </>
          )
        }
      </Loaded>
    </SettingsCard>
  );
}
