import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { paths } from '../../../paths.ts';
import { changedSearch, type PromptSearch } from '../prompt-search.ts';
import { promptCollectionsQuery } from '../prompts.data.ts';
import classes from './collections.module.css';

/** Name of the collection on show, and the way back to the library. */
export function CollectionHead({ search, id }: { search: PromptSearch; id: string }) {
  const { t } = useTranslation();
  // Of all languages: the address of a collection may come from somebody who reads another one.
  const { data } = useQuery(promptCollectionsQuery(undefined));
  const collection = data?.find((one) => one.id === id);
  return (
    <div className={classes['opened']}>
      <ButtonLink
        look="ghost"
        size="sm"
        icon={<IconArrowLeft size={16} stroke={1.6} />}
        to={paths.prompts}
        search={changedSearch(search, { collection: undefined, sort: undefined })}
      >
        {t('prompts.collections.back')}
      </ButtonLink>
      <h2>{collection?.name}</h2>
      <p>{collection?.description}</p>
    </div>
  );
}
