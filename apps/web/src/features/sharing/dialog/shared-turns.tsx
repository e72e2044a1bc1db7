import type { ShareLink, ShareTurn } from '@polylogue/contract/sharing';
import { IconChevronDown, IconExternalLink, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { turnsQuery } from '../sharing.data.ts';
import classes from './share-dialog.module.css';

function Turn({ turn, onToggle }: { turn: ShareTurn; onToggle: () => void }) {
  const { t } = useTranslation();
  const { type, modelName, voice, excerpt, pictures, isHidden } = turn;
  const words = excerpt === '' ? t('sharing.turns.image', { count: pictures }) : excerpt;
  return (
    <li className={classes['turn']} data-hidden={isHidden ? '' : undefined}>
      <CheckboxField
        checked={!isHidden}
        onChange={onToggle}
        label={
          <span className={classes['turnLine']}>
            {type === 'request' ? (
              <IconUser size={15} stroke={1.6} aria-hidden />
            ) : (
              <VoiceDot voice={voice ?? 'own'} />
            )}
            <b>{type === 'request' ? t('sharing.turns.you') : modelName}</b>
            <span className={classes['excerpt']}>{words}</span>
            {isHidden ? <span className={classes['mark']}>{t('sharing.turns.leftOut')}</span> : null}
          </span>
        }
      />
    </li>
  );
}

interface SharedTurnsProps {
  link: ShareLink;
  /** Leaves out exactly these messages. */
  onHide: (ids: readonly number[]) => void;
}

/** The messages of the copy, each to be left out, and the page itself as others see it. */
export function SharedTurns({ link, onHide }: SharedTurnsProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: turns } = useQuery({ ...turnsQuery(link.uuid), enabled: isOpen });
  const total = turns?.length ?? link.turns;
  const shown = turns?.filter(({ isHidden }) => !isHidden).length ?? link.shown;

  function toggle(turn: ShareTurn): void {
    const hidden = (turns ?? []).filter(({ id, isHidden }) => (id === turn.id ? !isHidden : isHidden));
    onHide(hidden.map(({ id }) => id));
  }

  return (
    <div className={classes['turns']}>
      <div className={classes['option']}>
        <div>
          <b>{t('sharing.turns.label')}</b>
          <p>
            {shown === total
              ? t('sharing.turns.all', { count: total })
              : t('sharing.turns.some', { shown, total })}
          </p>
        </div>
        <Button
          look="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes['toggle']}>
            {isOpen ? t('sharing.turns.hide') : t('sharing.turns.show')}
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </span>
        </Button>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && turns === undefined ? <Skeleton height={34 * Math.min(total, 6)} /> : null}
        {turns === undefined ? null : (
          <ul className={classes['turnList']} aria-label={t('sharing.turns.label')}>
            {turns.map((turn) => (
              <Turn key={turn.id} turn={turn} onToggle={() => toggle(turn)} />
            ))}
          </ul>
        )}
      </div>
      <a
        className={classes['preview']}
        href={paths.share.replace('$uuid', link.uuid)}
        target="_blank"
        rel="noopener"
      >
        <IconExternalLink size={15} stroke={1.6} aria-hidden />
        {t('sharing.turns.preview')}
      </a>
    </div>
  );
}
