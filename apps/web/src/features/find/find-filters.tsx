import { foundTypes } from '@polylogue/contract/find';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatsQuery } from '../conversation/chats.data.ts';
import { modelsQuery } from '../models/models.data.ts';
import { findAges, type FindFilters } from './find.data.ts';
import classes from './find.module.css';

interface FilterProps {
  label: string;
  /** What it says while it does not narrow anything. */
  any: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, any, options, value, onChange }: FilterProps) {
  if (options.length === 0) return null;
  return (
    <span className={classes['filter']} data-set={value === undefined ? undefined : ''}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? undefined : currentTarget.value)
        }
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.6} aria-hidden />
    </span>
  );
}

interface FindFiltersProps {
  filters: FindFilters;
  onChange: (filters: FindFilters) => void;
}

/** Narrows a search by type, model, folder and date. */
export function FindFilterBar({ filters, onChange }: FindFiltersProps) {
  const { t } = useTranslation();
  const { data: models } = useQuery(modelsQuery);
  const { data: chats = [] } = useQuery(chatsQuery);
  const folders = chats.filter(({ group }) => group);
  const set = (change: { [Name in keyof FindFilters]: FindFilters[Name] | undefined }) => {
    const { type, model, folder, age } = { ...filters, ...change };
    onChange({
      ...(type && { type }),
      ...(model !== undefined && { model }),
      ...(folder !== undefined && { folder }),
      ...(age && { age }),
    });
  };
  const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  return (
    <div className={classes['filters']} role="group" aria-label={t('find.filters')}>
      <Filter
        label={t('find.type')}
        any={t('find.anyType')}
        options={foundTypes.map((type) => ({ value: type, label: t(`find.types.${type}`) }))}
        value={filters.type}
        onChange={(value) => set({ type: foundTypes.find((type) => type === value) })}
      />
      <Filter
        label={t('find.age')}
        any={t('find.anyAge')}
        options={findAges.map((age) => ({ value: age, label: t(`find.ages.${age}`) }))}
        value={filters.age}
        onChange={(value) => set({ age: findAges.find((age) => age === value) })}
      />
      <Filter
        label={t('find.model')}
        any={t('find.anyModel')}
        options={(models?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.model === undefined ? undefined : String(filters.model)}
        onChange={(value) => set({ model: numberOf(value) })}
      />
      <Filter
        label={t('find.folder')}
        any={t('find.anyFolder')}
        options={folders.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.folder === undefined ? undefined : String(filters.folder)}
        onChange={(value) => set({ folder: numberOf(value) })}
      />
    </div>
  );
}
