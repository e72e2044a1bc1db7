import { memo, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './listing.module.css';
import { sharedTintClient } from './tint.client.ts';
import type { TintedLine } from './tint.protocol.ts';
import { createTintSession } from './tint.session.ts';

interface ListingFrameProps {
  language: string;
  /** What the copy button takes. */
  code: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** The box around code: its language, its tools. */
export function ListingFrame({ language, code, tools, children }: ListingFrameProps) {
  const { t } = useTranslation();
  const name = language === '' ? t('answers.code') : t('answers.codeIn', { language });
  return (
    <div role="group" aria-label={name} className={classes['frame']}>
      <div className={classes['head']}>
        <span className={classes['language']}>{language === '' ? t('answers.code') : language}</span>
        {tools}
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
  /** Still being written. */
  open: boolean;
}

/** Colours appear as they are ready; until then, and in languages without any, the code is plain. */
function useTintedCode({ code, language, open }: CodeProps): { lines: readonly TintedLine[]; rest: string } {
  const [session] = useState(() => createTintSession(sharedTintClient));
  const { done, lines } = useSyncExternalStore(session.subscribe, session.current, session.current);
  useEffect(() => session.want({ code, language, open }), [session, code, language, open]);
  useEffect(() => session.close, [session]);
  if (!code.startsWith(done)) return { lines: [], rest: code };
  return { lines, rest: code.slice(done.length) };
}

/** The code itself, which scrolls in its own box. */
export function Code(props: CodeProps) {
  const { lines, rest } = useTintedCode(props);
  return (
    <pre className={classes['code']} tabIndex={0}>
      <code>
        {lines.map((runs, index) => (
          <Line key={index} runs={runs} />
        ))}
        {rest}
      </code>
    </pre>
  );
}

/** A block of code as answers show it. */
export function Listing(props: CodeProps) {
  return (
    <ListingFrame language={props.language} code={props.code}>
      <Code {...props} />
    </ListingFrame>
  );
}
