import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadingInSight } from '../../ui/use-heading-in-sight.ts';
import classes from './article.module.css';

interface Entry {
  id: string;
  title: string;
  level: number;
}

/** The h2 and h3 headings of a text as links; the one being read is marked. */
export function TableOfContents({ text }: { text: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const entries = useEntries(text);
  const active = useHeadingInSight(useMemo(() => entries.map(({ id }) => id), [entries]));
  if (entries.length === 0) return <div className={classes['contents']} />;
  return (
    <nav className={classes['contents']} aria-label={t('blog.contents')}>
      <p>{t('blog.contents')}</p>
      <ol>
        {entries.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === active ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useEntries(text: RefObject<HTMLElement | null>): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    // The text has been laid out by then.
    const timer = setTimeout(() => {
      const headings = [...(text.current?.querySelectorAll('h2[id], h3[id]') ?? [])];
      setEntries(
        headings.map((heading) => ({
          id: heading.id,
          title: heading.textContent ?? '',
          level: Number(heading.tagName.slice(1)),
        })),
      );
    }, uiTimes.tableOfContentsDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return entries;
}
