import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import classes from './sidebar.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isApple ? '⌘K' : 'Ctrl K';

/** Search in the list below; the usual keys put the caret into it. */
export function SidebarSearch({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['mod+K', () => input.current?.focus()]], []);
  return (
    <div className={classes['search']} role="search">
      <IconSearch size={15} stroke={1.6} aria-hidden />
      <input
        ref={input}
        type="search"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      />
      <Kbd>{keys}</Kbd>
    </div>
  );
}
