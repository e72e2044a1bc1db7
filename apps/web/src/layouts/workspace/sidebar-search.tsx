import { IconCommand, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';
import search from '../../ui/search-box.module.css';
import { isApple } from '../../ui/shortcuts/platform.ts';
import { isTouched } from '../../ui/touch.ts';
import { paletteKeys, useOpenPalette } from './palette/use-palette.tsx';
import classes from './sidebar.module.css';

interface SidebarSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const isTouch = isTouched();

/** Filters the list below; the shortcut beside it opens the palette, which searches everything. */
export function SidebarSearch({ label, value, onChange }: SidebarSearchProps) {
  const { t } = useTranslation();
  const openPalette = useOpenPalette();
  return (
    // While it has text, Escape clears the field.
    <div
      className={`${search['box']} ${classes['search']}`}
      role="search"
      data-layer={value === '' ? undefined : ''}
    >
      <IconSearch size={15} stroke={1.6} aria-hidden />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      <button
        type="button"
        aria-label={isTouch ? t('workspace.palette.open') : `${t('workspace.palette.open')}: ${paletteKeys}`}
        title={t('workspace.palette.open')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => openPalette(value.trim() === '' ? undefined : value)}
      >
        {isTouch ? <IconCommand size={17} stroke={1.6} /> : <Kbd>{paletteKeys}</Kbd>}
      </button>
    </div>
  );
}
