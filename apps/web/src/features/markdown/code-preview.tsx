import { useTranslation } from 'react-i18next';
import classes from './listing.module.css';
import { hasScripts, previewDocument, type PreviewKind } from './preview-document.ts';

/** HTML or SVG as it looks. The frame has no rights at all: an origin of its own, no scripts, no network. */
export function CodePreview({ kind, code }: { kind: PreviewKind; code: string }) {
  const { t } = useTranslation();
  const name = t('answers.previewOf', { language: kind.toUpperCase() });
  return (
    <>
      <iframe
        className={classes['preview']}
        title={name}
        sandbox=""
        referrerPolicy="no-referrer"
        // A keyboard scrolls it like any long listing.
        tabIndex={0}
        srcDoc={previewDocument(kind, code, name)}
      />
      {hasScripts(code) && (
        <p className={classes['remark']} data-uncopied>
          {t('answers.previewWithoutScripts')}
        </p>
      )}
    </>
  );
}
