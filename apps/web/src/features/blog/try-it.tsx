import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArticlePrompts } from './article-prompts.tsx';
import classes from './article.module.css';

/** Leads from reading to trying: `prompts` of the library, or a comparison. */
export function TryIt({ prompts }: { prompts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <aside className={classes['try']}>
      <span className={classes['voices']} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <p>{t('blog.try.title')}</p>
      <p>{t('blog.try.text')}</p>
      <ButtonLink to={paths.compareModels}>{t('blog.try.action')}</ButtonLink>
      <ArticlePrompts names={prompts} />
    </aside>
  );
}
