import { memo, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './listing.module.css';
import { SaveCode } from './save-code.tsx';
import { sharedTintClient } from './tint.client.ts';
import type { TintedLine } from './tint.protocol.ts';
import { createTintSession } from './tint.session.ts';

interface ListingFrameProps {
  language: string;
  /** Copied by the copy button. */
  code: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** Frame of a code block: language and tools. */
export function ListingFrame({ language, code, tools, children }: ListingFrameProps) {
  const { t, i18n } = useTranslation();
  const name = language === '' ? t('answers.code') : t('answers.codeIn', { language });
  return (
    <div role="group" aria-label={name} lang={i18n.language} className={classes['frame']}>
      <div className={classes['head']} data-uncopied>
        <span className={classes['language']}>{language === '' ? t('answers.code') : language}</span>
        {tools}
        <SaveCode language={language} text={code} />
        <CopyButton text={code} />
      </div>
      {children}
    </div>
  );
}

const Line = memo(function Line({ runs }: { runs: TintedLine }) {
  return (
    <>
      {runs.map(({ text, color }, index) =>
        color === undefined ? (
          text
        ) : (
          <span key={index} style={{ color }}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </>
  );
});

interface CodeProps {
  code: string;
  language: string;
  /** Still streaming. */
  open: boolean;
}

/** Highlighting is applied as it arrives; until then, and in unsupported languages, the code is plain. */
function useTintedCode({ code, language, open }: CodeProps): { lines: readonly TintedLine[]; rest: string } {
  const [session] = useState(() => createTintSession(sharedTintClient, { code, language, open }));
  const { done, lines } = useSyncExternalStore(session.subscribe, session.current, session.current);
  useEffect(() => session.want({ code, language, open }), [session, code, language, open]);
  useEffect(() => session.close, [session]);
  if (!code.startsWith(done)) return { lines: [], rest: code };
  return { lines, rest: code.slice(done.length) };
}

/** The code in its own scroll container. */
export function Code(props: CodeProps) {
  const { lines, rest } = useTintedCode(props);
  return (
    <pre className={classes['code']} data-language={props.language} tabIndex={0} dir="ltr">
      <code>
        {lines.map((runs, index) => (
          <Line key={index} runs={runs} />
        ))}
        {rest}
      </code>
    </pre>
  );
}

/** A code block of an answer. */
export function Listing(props: CodeProps) {
  return (
    <ListingFrame language={props.language} code={props.code}>
      <Code {...props} />
    </ListingFrame>
  );
}
