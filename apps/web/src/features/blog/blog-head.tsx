import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';
import { openBlogSearch } from './blog.modals.ts';
import classes from './blog.module.css';
import { HeadingsBar } from './headings-bar.tsx';

/** What a list of articles begins with: its title, the search and the headings. */
export function BlogHead({ title, lead }: { title: string; lead?: string }) {
  const { t } = useTranslation();
  useSlash();
  return (
    <header className={classes['head']}>
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      <button type="button" className={classes['search']} onClick={() => openBlogSearch({})}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>{t('blog.search')}</span>
        <Kbd>/</Kbd>
      </button>
      <HeadingsBar />
    </header>
  );
}

/** The slash opens the search, unless something is being typed. */
function useSlash(): void {
  useEffect(() => {
    function open(event: KeyboardEvent): void {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      openBlogSearch({});
    }
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
}
