import { safeAddress } from '@polylogue/document/safe-address';
import type { Inline, Link } from '@polylogue/document/tree';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './answer-text.module.css';
import { CitationMark } from './citation-mark.tsx';
import { Maths } from './maths.tsx';
import { Picture } from './picture.tsx';

/** Renders the parts of a line. */
export function inlineNodes(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map(inlineNode);
}

const styleTags = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  underline: 'u',
  highlight: 'mark',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
} as const;

function inlineNode(inline: Inline, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return <br key={key} />;
    case 'styled': {
      const Tag = styleTags[inline.style];
      return <Tag key={key}>{inlineNodes(inline.content)}</Tag>;
    }
    case 'inlineCode':
      return (
        <code key={key} dir="ltr">
          {inline.text}
        </code>
      );
    case 'link':
      return <OutwardLink key={key} link={inline} />;
    case 'image':
      return <Picture key={key} href={inline.src ?? ''} text={inline.alt} />;
    case 'inlineMaths':
      return <Maths key={key} tex={inline.tex} display={inline.display} complete />;
    case 'footnoteMark':
      return <FootnoteMark key={key} label={inline.label} />;
    case 'citation':
      return <CitationMark key={key} number={inline.number} />;
  }
}

function OutwardLink({ link }: { link: Link }) {
  const address = safeAddress(link.href);
  const words = inlineNodes(link.content);
  if (address === undefined) return words;
  return (
    <a href={address} title={link.title} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

/** A footnote's number, in the text and before the note. */
export function FootnoteMark({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <sup
      className={classes['footnoteMark']}
      data-footnote-mark={label}
      aria-label={t('answers.footnote', { label })}
      role="note"
    >
      {label}
    </sup>
  );
}
