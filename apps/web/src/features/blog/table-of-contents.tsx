import type { ArticleSection } from '@polylogue/contract/blog';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadingInSight } from '../../ui/use-heading-in-sight.ts';
import { useIsSettled } from '../../ui/use-is-settled.ts';
import classes from './article.module.css';

const none: readonly string[] = [];

/** The h2 and h3 headings of a text as links. Once the page has settled, the one being read is marked. */
export function TableOfContents({ sections }: { sections: readonly ArticleSection[] }) {
  const { t } = useTranslation();
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const active = useHeadingInSight(useIsSettled() ? ids : none);
  if (sections.length === 0) return <div className={classes['contents']} />;
  return (
    <nav className={classes['contents']} aria-label={t('blog.contents')}>
      <p>{t('blog.contents')}</p>
      <ol>
        {sections.map(({ id, title, level }) => (
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
