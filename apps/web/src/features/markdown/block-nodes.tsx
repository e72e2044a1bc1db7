import type {
  Block,
  Code as CodeOfTree,
  Heading as HeadingBlock,
  List as ListBlock,
  ListItem,
} from '@polylogue/document/tree';
import { Fragment, type ReactNode } from 'react';
import classes from './answer-text.module.css';
import { CalloutBlock } from './callout-block.tsx';
import { DetailsBlock } from './details-block.tsx';
import { DiagramBlock } from './diagram-block.tsx';
import { FootnoteMark, inlineNodes } from './inline-nodes.tsx';
import { Listing } from './listing.tsx';
import { Maths } from './maths.tsx';
import { previewKindOf } from './preview-document.ts';
import { PreviewedListing } from './previewed-listing.tsx';
import { TableBlock } from './table-block.tsx';
import { TaskMark } from './task-mark.tsx';

/** The page title and the byline are above, so headings of answers start at level three. */
const headings = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

/**
 * The direction of a block is that of its first words. Inside a list or a quote there is none of its own: the
 * browser would not look at it to find the direction of the whole.
 */
type Direction = 'auto' | undefined;

/** Renders the blocks of an answer. `open`: the last one is still streaming. */
export function blockNodes(blocks: readonly Block[], open: boolean): ReactNode[] {
  return nodesOf(blocks, open, 'auto');
}

function nodesOf(blocks: readonly Block[], open: boolean, dir: Direction): ReactNode[] {
  return blocks.map((block, key) => blockNode(block, { key, open, dir }));
}

interface Place {
  key: number;
  open: boolean;
  dir: Direction;
}

function blockNode(block: Block, { key, open, dir }: Place): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} dir={dir}>
          {inlineNodes(block.content)}
        </p>
      );
    case 'heading':
      return <Heading key={key} heading={block} dir={dir} />;
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return (
        <blockquote key={key} dir={dir}>
          {nodesOf(block.content, open, undefined)}
        </blockquote>
      );
    case 'callout':
      return (
        <CalloutBlock key={key} kind={block.kind} dir={dir}>
          {nodesOf(block.content, open, undefined)}
        </CalloutBlock>
      );
    case 'list':
      return <List key={key} list={block} open={open} dir={dir} />;
    case 'code':
      return <CodeBlock key={key} code={block} open={open} />;
    case 'diagram':
      return <DiagramBlock key={key} source={block.source} open={open} />;
    case 'table':
      return <TableBlock key={key} table={block} open={open} />;
    case 'maths':
      return <Maths key={key} tex={block.tex} display complete={block.complete} />;
    case 'details':
      return (
        <DetailsBlock key={key} summary={inlineNodes(block.summary)} open={open} dir={dir}>
          {nodesOf(block.content, open, undefined)}
        </DetailsBlock>
      );
    case 'footnote':
      return (
        <div key={key} className={classes['footnote']} data-footnote={block.label} dir={dir}>
          <span data-uncopied>
            <FootnoteMark label={block.label} />
          </span>
          <div>{nodesOf(block.content, open, undefined)}</div>
        </div>
      );
  }
}

/** What is still being written is not previewed: its tags are not closed yet. */
function CodeBlock({ code: { text, language }, open }: { code: CodeOfTree; open: boolean }) {
  const kind = open ? undefined : previewKindOf(language, text);
  if (kind === undefined) return <Listing code={text} language={language} open={open} />;
  return <PreviewedListing kind={kind} code={text} language={language} />;
}

function Heading({ heading, dir }: { heading: HeadingBlock; dir: Direction }) {
  const Tag = headings[heading.level - 1] ?? 'h6';
  return (
    <Tag data-depth={heading.level} dir={dir}>
      {inlineNodes(heading.content)}
    </Tag>
  );
}

function List({ list, open, dir }: { list: ListBlock; open: boolean; dir: Direction }) {
  const items = list.items.map((item, index) => {
    const writing = open && index === list.items.length - 1;
    return (
      <li
        key={index}
        className={item.checked === undefined ? undefined : classes['task']}
        data-checked={item.checked}
        data-writing={writing && isTextLast(item, list.loose) ? '' : undefined}
      >
        {itemNodes(item, list.loose, writing)}
      </li>
    );
  });
  const look = { 'data-loose': list.loose ? '' : undefined, dir };
  if (list.start === undefined) return <ul {...look}>{items}</ul>;
  return (
    <ol {...look} start={list.start === 1 ? undefined : list.start}>
      {items}
    </ol>
  );
}

function isTextLast({ content }: ListItem, loose: boolean): boolean {
  return !loose && content.at(-1)?.type === 'paragraph';
}

/** The text of a tight item stands in it without a paragraph. */
function itemNodes({ checked, content }: ListItem, loose: boolean, open: boolean): ReactNode[] {
  const mark = checked === undefined ? null : <TaskMark key="mark" done={checked} />;
  const [first, ...rest] = content;
  // In a loose list the box stands in the first line, as it does in a tight one.
  if (loose && mark !== null && first?.type === 'paragraph') {
    const line = (
      <p key={0}>
        {mark}
        {inlineNodes(first.content)}
      </p>
    );
    return [line, ...rest.map((block, index) => blockNode(block, { key: index + 1, open, dir: undefined }))];
  }
  const nodes = content.map((block, key) =>
    block.type === 'paragraph' && !loose ? (
      <Fragment key={key}>{inlineNodes(block.content)}</Fragment>
    ) : (
      blockNode(block, { key, open, dir: undefined })
    ),
  );
  return mark === null ? nodes : [mark, ...nodes];
}
