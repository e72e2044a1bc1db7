import { Link } from '@tanstack/react-router';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import classes from './article.module.css';

/** Prompts that belong to the article, each one click away in the library. */
export function ArticlePrompts({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <nav className={classes['prompts']} aria-label={t('blog.prompts')}>
      <p>{t('blog.prompts')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to={paths.prompts} search={{ search: name }}>
              {name}
              <IconArrowUpRight size={14} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
