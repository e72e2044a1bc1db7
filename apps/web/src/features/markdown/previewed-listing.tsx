import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code, ListingFrame } from './listing.tsx';
import classes from './listing.module.css';
import type { PreviewKind } from './preview-document.ts';

/** Shows the code if the preview cannot be loaded, for example offline. */
const CodePreview = lazy(async () => {
  try {
    return { default: (await import('./code-preview.tsx')).CodePreview };
  } catch {
    return { default: ({ code }: { code: string }) => <Code code={code} language="html" open={false} /> };
  }
});

interface PreviewedListingProps {
  kind: PreviewKind;
  code: string;
  language: string;
}

/** A code block that can also be seen as what it makes. */
export function PreviewedListing({ kind, code, language }: PreviewedListingProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const source = <Code code={code} language={language} open={false} />;
  const toggle = (
    <button type="button" className={classes['tool']} onClick={() => setIsShown(!isShown)}>
      {t(isShown ? 'answers.showCode' : 'answers.preview')}
    </button>
  );
  return (
    <ListingFrame language={language} code={code} tools={toggle}>
      {isShown ? (
        <Suspense fallback={source}>
          <CodePreview kind={kind} code={code} />
        </Suspense>
      ) : (
        source
      )}
    </ListingFrame>
  );
}
