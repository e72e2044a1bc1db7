import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import classes from './answer-text.module.css';
import { CodeBlock } from './code-block.tsx';
import { FootnoteMark, inlineNode, inlineNodes } from './inline-nodes.tsx';
import { Maths } from './maths.tsx';
import { isAnswerToken, type AnswerToken } from './parse-block.ts';
import { TableBlock } from './table-block.tsx';

/** An answer stands below the page's title and its author's name, so its own headings begin at the third level. */
const headings = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

/** Paragraphs, lists, code and the like as elements. `open`: the last of them is still being written. */
export function blockNodes(tokens: readonly Token[], open: boolean): ReactNode[] {
  return tokens.map((token, index) => (isAnswerToken(token) ? blockNode(token, index, open) : token.raw));
}

function blockNode(token: AnswerToken, key: number, open: boolean): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p key={key}>{inlineNodes(token.tokens)}</p>;
    case 'text':
      return <Fragment key={key}>{inlineNode(token, key)}</Fragment>;
    case 'heading':
      return <Heading key={key} heading={token} />;
    case 'hr':
      return <hr key={key} />;
    case 'blockquote':
      return <blockquote key={key}>{blockNodes(token.tokens, open)}</blockquote>;
    case 'list':
      return <List key={key} list={token} open={open} />;
    case 'code':
      return <CodeBlock key={key} code={token.text} language={languageOf(token)} open={open} />;
    case 'table':
      return <TableBlock key={key} table={token} open={open} />;
    case 'formula':
      return <Maths key={key} tex={token.tex} display complete={token.complete} />;
    case 'footnote':
      return (
        <div key={key} className={classes['footnote']}>
          <FootnoteMark label={token.label} />
          <div>{blockNodes(token.tokens, open)}</div>
        </div>
      );
    default:
      return inlineNode(token, key);
  }
}

/** The first word after the fence; what follows it are wishes to other programs. */
function languageOf({ lang }: Tokens.Code): string {
  return /^[^\s{:]+/.exec(lang ?? '')?.[0] ?? '';
}

function Heading({ heading }: { heading: Tokens.Heading }) {
  const Tag = headings[heading.depth - 1] ?? 'h6';
  return <Tag data-depth={heading.depth}>{inlineNodes(heading.tokens)}</Tag>;
}

function List({ list, open }: { list: Tokens.List; open: boolean }) {
  const items = list.items.map((item, index) => {
    const writing = open && index === list.items.length - 1;
    return (
      <li
        key={index}
        className={item.task ? classes['task'] : undefined}
        data-writing={writing && item.tokens.at(-1)?.type === 'text' ? '' : undefined}
      >
        {blockNodes(item.tokens, writing)}
      </li>
    );
  });
  const loose = list.loose ? '' : undefined;
  if (!list.ordered) return <ul data-loose={loose}>{items}</ul>;
  return (
    <ol data-loose={loose} start={list.start === '' || list.start === 1 ? undefined : list.start}>
      {items}
    </ol>
  );
}
