import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { voiceStyle } from '../../../ui/voice.tsx';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

interface StripDotsProps {
  views: readonly SlotView[];
  first: number;
  last: number;
  onGo: (index: number) => void;
}

/** Buttons that scroll to columns out of view. */
export function StripDots({ views, first, last, onGo }: StripDotsProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes['dots']} aria-label={t('compare.columns')}>
      <IconButton
        side="top"
        name={t('compare.previousColumn')}
        icon={<IconChevronLeft size={18} stroke={1.6} />}
        disabled={first === 0}
        onClick={() => onGo(first - 1)}
      />
      {views.map(({ slot, name, voice }, index) => (
        <button
          key={slot.key}
          type="button"
          className={classes['dot']}
          style={voiceStyle(voice)}
          aria-label={name || t('compare.emptySlot', { number: index + 1 })}
          title={name}
          aria-current={index >= first && index <= last}
          onClick={() => onGo(index)}
        />
      ))}
      <IconButton
        side="top"
        name={t('compare.nextColumn')}
        icon={<IconChevronRight size={18} stroke={1.6} />}
        disabled={last >= views.length - 1}
        onClick={() => onGo(first + 1)}
      />
    </nav>
  );
}
