import { useTranslation } from 'react-i18next';
import classes from './find.module.css';
import { FoundRow } from './found-row.tsx';
import { useFound } from './use-found.ts';
import { useOpenFound } from './use-open-found.ts';

interface FoundBesideProps {
  search: string;
  /** What is looked through besides the names in the list above. */
  type: 'message' | 'note';
  /** Called when something is opened. */
  onOpen: () => void;
  /** Shows everything that was found. */
  onAll: () => void;
}

/** Shown of what was found; the palette shows the rest. */
const shown = 5;

/** What has the words that the list above is searched by, though its name does not. */
export function FoundBeside({ search, type, onOpen, onAll }: FoundBesideProps) {
  const { t } = useTranslation();
  const { data, isSearching } = useFound(search, { type });
  const open = useOpenFound();
  if (search.trim() === '') return null;
  const found = data?.groups.flatMap(({ list }) => list) ?? [];
  return (
    <section className={classes['side']} aria-label={t(`find.beside.${type}`)} aria-busy={isSearching}>
      <h2>{t(`find.beside.${type}`)}</h2>
      {found.length === 0 ? (
        <p role="status">{t(isSearching ? 'find.searching' : 'find.nothingBeside')}</p>
      ) : null}
      <ul>
        {found.slice(0, shown).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => {
                onOpen();
                open(item);
              }}
            >
              <FoundRow item={item} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes['all']} onClick={onAll}>
        {t('find.everywhere')}
      </button>
    </section>
  );
}
