import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { changedSearch, type PromptSearch } from '../prompt-search.ts';
import { promptCollectionsQuery } from '../prompts.data.ts';
import classes from './collections.module.css';

interface CollectionHeadProps {
  search: PromptSearch;
  id: string;
  /** The language it is shown in; undefined for all. */
  language: string | undefined;
}

/** Name of the collection on show, and the way back to the library. */
export function CollectionHead({ search, id, language }: CollectionHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(promptCollectionsQuery(language ?? locale));
  const collection = data?.find((one) => one.id === id);
  return (
    <div className={classes['opened']}>
      <ButtonLink
        look="ghost"
        size="sm"
        icon={<IconArrowLeft size={16} stroke={1.6} />}
        to={paths.prompts}
        search={changedSearch(search, {
          collection: undefined,
          sort: undefined,
          // The reader's own is what the library opens in, or it was only chosen for the collection.
          ...(search.language === locale && { language: undefined }),
        })}
      >
        {t('prompts.collections.back')}
      </ButtonLink>
      <h2>{collection?.name}</h2>
      <p>{collection?.description}</p>
    </div>
  );
}
