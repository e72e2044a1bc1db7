import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceDot } from '../../../ui/voice.tsx';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

interface ColumnTabsProps {
  views: readonly SlotView[];
  /** The column in view. */
  current: number;
  onGo: (index: number) => void;
}

/** The names of the columns where only one fits; the columns below are swiped, and the name in view is marked. */
export function ColumnTabs({ views, current, onGo }: ColumnTabsProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.children[current];
    if (tab instanceof HTMLElement && row.current) {
      // Scrolls this row only: scrollIntoView would move the page as well.
      const middle = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
      row.current.scrollTo({ left: middle });
    }
  }, [current]);
  return (
    <nav ref={row} className={classes['tabs']} aria-label={t('compare.columns')}>
      {views.map(({ slot, name, voice }, index) => (
        <button
          key={slot.key}
          type="button"
          className={classes['tab']}
          aria-current={index === current}
          onClick={() => onGo(index)}
        >
          {name === '' ? null : <VoiceDot voice={voice} />}
          <span>{name || t('compare.emptySlot', { number: index + 1 })}</span>
        </button>
      ))}
    </nav>
  );
}
