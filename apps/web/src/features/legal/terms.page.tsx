import type { LegalDocuments } from '@polylogue/contract/legal';
import { useQuery } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { scrollToAnchor } from '../../lib/scroll-to-anchor.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentView } from './document-view.tsx';
import { DocumentsList } from './documents-list.tsx';
import { legalDocumentsQuery } from './legal.data.ts';
import { Manuals } from './manuals.tsx';
import { TermsContents } from './terms-contents.tsx';
import classes from './terms.module.css';
import { usePrintOne } from './use-print-one.ts';

/** The legal documents, one after another. */
export function TermsPage() {
  const { t } = useTranslation();
  const legal = useQuery(legalDocumentsQuery(useLocale()));
  if (legal.data) return <Terms {...legal.data} />;
  return (
    <div className={classes['page']}>
      <div className={classes['contents']} />
      <div className={classes['documents']}>
        <h1>{t('legal.title')}</h1>
        {legal.isError ? (
          <EmptyState
            icon={<IconCloudOff size={24} stroke={1.6} />}
            title={t('legal.failed.title')}
            text={t('legal.failed.text')}
            action={<Button onClick={() => void legal.refetch()}>{t('legal.retry')}</Button>}
          />
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

function Terms({ edition, documents, manuals }: LegalDocuments) {
  const { t } = useTranslation();
  const { printed, printOne } = usePrintOne();
  useEffect(() => {
    // The documents were not there when the page was opened.
    scrollToAnchor(decodeURIComponent(window.location.hash.slice(1)));
  }, []);
  return (
    <div className={classes['page']} data-printed={printed}>
      <TermsContents documents={documents} manuals={manuals} />
      <div className={classes['documents']}>
        <header className={classes['head']}>
          <h1>{t('legal.title')}</h1>
          <p>{t('legal.lead')}</p>
          <DocumentsList documents={documents} />
          <Manuals names={manuals} />
        </header>
        {documents.map((document) => (
          <DocumentView
            key={document.anchor}
            document={document}
            edition={edition}
            isPrinted={printed === undefined || printed === document.anchor}
            onPrint={() => printOne(document.anchor)}
          />
        ))}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={classes['loading']} aria-hidden>
      <Skeleton height={18} width="70%" />
      <Skeleton height={196} />
      <Skeleton height={26} width="40%" />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} width="80%" />
    </div>
  );
}
