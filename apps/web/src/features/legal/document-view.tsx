import type { LegalDocument, LegalDocuments } from '@polylogue/contract/legal';
import { IconLink, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import longText from '../../ui/long-text.module.css';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Sections } from './terms-contents.tsx';
import classes from './terms.module.css';

interface DocumentViewProps {
  document: LegalDocument;
  edition: LegalDocuments['edition'];
  isPrinted: boolean;
  onPrint: () => void;
}

/** One legal document. */
export function DocumentView({ document, edition, isPrinted, onPrint }: DocumentViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { anchor, title, version, minutes, sections, html } = document;
  return (
    <section
      className={classes['document']}
      aria-labelledby={anchor}
      data-printed={isPrinted ? '' : undefined}
    >
      <header>
        <h2 id={anchor}>{title}</h2>
        <div className={classes['tools']}>
          <Button
            look="ghost"
            size="sm"
            icon={<IconPrinter size={16} stroke={1.6} />}
            aria-label={t('legal.printNamed', { title })}
            onClick={onPrint}
          >
            {t('legal.print')}
          </Button>
          <CopyLink anchor={anchor} title={title} />
        </div>
        <p>
          {t('legal.inForce', { date: formatDate(version, locale, 'UTC') })}
          {' · '}
          {t('legal.minutes', { count: minutes })}
          {' · '}
          {t(`legal.edition.${edition}`)}
        </p>
      </header>
      <details className={classes['unfolded']}>
        <summary>{t('legal.sections')}</summary>
        <Sections sections={sections} />
      </details>
      {/* Written by us, made into HTML by the server. */}
      <div className={longText['text']} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function CopyLink({ anchor, title }: { anchor: string; title: string }) {
  const { t } = useTranslation();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}#${anchor}`);
      notifySuccess(t('legal.copied'));
    } catch {
      notifyError(t('legal.notCopied'));
    }
  }
  return (
    <Button
      look="ghost"
      size="sm"
      icon={<IconLink size={16} stroke={1.6} />}
      aria-label={t('legal.copyLinkNamed', { title })}
      onClick={() => void copy()}
    >
      {t('legal.copyLink')}
    </Button>
  );
}
