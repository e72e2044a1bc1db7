import { lengths } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { Finder } from '../../ui/finder.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { articleSearchQuery } from './blog.data.ts';
import classes from './blog.module.css';

/** Finds articles by their words, up to seven. */
export function BlogSearchBody({ close }: ModalControls) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const search = query.trim();
  const isSearch = search.length >= lengths.blogSearch.min;
  const { data, isPending } = useQuery(articleSearchQuery(search, useLocale()));
  const found = isSearch ? (data?.articles ?? []) : [];
  const options = found.map(({ urlID, title, description }) => ({
    key: urlID,
    content: (
      <span className={classes['found']}>
        <strong>{title}</strong>
        <span>{description}</span>
      </span>
    ),
    onChoose: () => {
      close();
      void navigate({ to: paths.blogView, params: { urlId: urlID } });
    },
  }));
  return (
    <Finder
      label={t('blog.search')}
      placeholder={t('blog.search')}
      query={query}
      onQuery={setQuery}
      listLabel={t('blog.found')}
      groups={options.length === 0 ? [] : [{ key: 'found', caption: t('blog.found'), options }]}
      nothing={isSearch ? (isPending ? '' : t('blog.nothing')) : t('blog.searchHint')}
    />
  );
}
