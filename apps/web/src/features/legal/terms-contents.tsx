import type { LegalDocument, ManualName } from '@polylogue/contract/legal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadingInSight } from '../../ui/use-heading-in-sight.ts';
import { useIsSettled } from '../../ui/use-is-settled.ts';
import { Manuals } from './manuals.tsx';
import classes from './terms.module.css';

interface TermsContentsProps {
  documents: readonly LegalDocument[];
  manuals: readonly ManualName[];
}

const none: readonly string[] = [];

/** The documents and the sections of the one being read. It follows the reader once the page has settled. */
export function TermsContents({ documents, manuals }: TermsContentsProps) {
  const { t } = useTranslation();
  const ids = useMemo(
    () => documents.flatMap(({ anchor, sections }) => [anchor, ...sections.map(({ id }) => id)]),
    [documents],
  );
  const active = useHeadingInSight(useIsSettled() ? ids : none);
  const current =
    documents.find(({ anchor, sections }) => anchor === active || sections.some(({ id }) => id === active)) ??
    documents[0];
  return (
    <div className={classes['contents']}>
      <nav aria-label={t('legal.contents')}>
        <p>{t('legal.contents')}</p>
        <ol>
          {documents.map(({ anchor, title, sections }, index) => (
            <li key={anchor}>
              <a href={`#${anchor}`} aria-current={anchor === current?.anchor ? 'true' : undefined}>
                <span>{index + 1}</span> {title}
              </a>
              {anchor === current?.anchor ? <Sections sections={sections} active={active} /> : null}
            </li>
          ))}
        </ol>
      </nav>
      <Manuals names={manuals} />
    </div>
  );
}

interface SectionsProps {
  sections: LegalDocument['sections'];
  active?: string | undefined;
}

/** The sections of a document as links. */
export function Sections({ sections, active }: SectionsProps) {
  return (
    <ol className={classes['sections']}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === active ? 'true' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
