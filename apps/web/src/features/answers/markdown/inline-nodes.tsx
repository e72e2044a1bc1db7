import { IconCheck } from '@tabler/icons-react';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { safeAddress } from './addresses.ts';
import classes from './answer-text.module.css';
import { decodeEntities } from './entities.ts';
import { Maths } from './maths.tsx';
import { isAnswerToken, type AnswerToken } from './parse-block.ts';
import { Picture } from './picture.tsx';
import { isLineBreak } from './plain-words.ts';

/** Words, emphasis, links and the like as elements. */
export function inlineNodes(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, index) => (isAnswerToken(token) ? inlineNode(token, index) : token.raw));
}

/** One piece of a line. What is no such piece is shown as it was written. */
export function inlineNode(token: AnswerToken, key: number): ReactNode {
  switch (token.type) {
    case 'text':
      if (!token.tokens) return decodeEntities(token.text);
      return <Fragment key={key}>{inlineNodes(token.tokens)}</Fragment>;
    case 'escape':
      return token.text;
    case 'br':
      return <br key={key} />;
    case 'strong':
      return <strong key={key}>{inlineNodes(token.tokens)}</strong>;
    case 'em':
      return <em key={key}>{inlineNodes(token.tokens)}</em>;
    case 'del':
      return <del key={key}>{inlineNodes(token.tokens)}</del>;
    case 'codespan':
      return <code key={key}>{token.text}</code>;
    case 'link':
      return <OutwardLink key={key} link={token} />;
    case 'image':
      return <Picture key={key} href={decodeEntities(token.href)} text={decodeEntities(token.text)} />;
    case 'html':
      return isLineBreak(token.text) ? <br key={key} /> : token.text;
    case 'checkbox':
      return <TaskMark key={key} done={token.checked} />;
    case 'formula':
      return <Maths key={key} tex={token.tex} display={token.display} complete={token.complete} />;
    case 'footnoteMark':
      return <FootnoteMark key={key} label={token.label} />;
    default:
      return token.raw;
  }
}

function OutwardLink({ link }: { link: Tokens.Link }) {
  const literal = link.autolink === true;
  const address = safeAddress(literal ? link.href : decodeEntities(link.href));
  const words = literal ? link.text : inlineNodes(link.tokens);
  if (address === undefined) return words;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

function TaskMark({ done }: { done: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={done ? t('answers.done') : t('answers.toDo')}
      className={classes['taskMark']}
      data-done={done ? '' : undefined}
    >
      {done && <IconCheck size={12} stroke={2.6} aria-hidden />}
    </span>
  );
}

/** The number of a footnote, in the text and before the note itself. */
export function FootnoteMark({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <sup className={classes['footnoteMark']} aria-label={t('answers.footnote', { label })} role="note">
      {label}
    </sup>
  );
}
