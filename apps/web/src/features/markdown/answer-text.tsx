import type { Citation } from '@polylogue/contract/citations';
import { noDefinitions, type Definitions } from '@polylogue/document/definitions';
import { createBlockReader, definitionsIn } from '@polylogue/document/document-blocks';
import { readNow } from '@polylogue/document/markdown/bounds';
import { plainLines } from '@polylogue/document/markdown/nesting';
import { parseBlock, parseDefinitions } from '@polylogue/document/parse-block';
import { memo, useMemo, useRef, useState } from 'react';
import {
  AnswerActionsContext,
  AnswerSourcesContext,
  type AnswerActions,
  type AnswerSources,
} from './answer-actions.ts';
import classes from './answer-text.module.css';
import { blockNodes } from './block-nodes.tsx';
import { useCitedSentence } from './use-cited-sentence.ts';
import { useCopy } from './use-copy.ts';
import { useLanguage } from './use-language.ts';

interface BlockProps {
  source: string;
  isPlain: boolean;
  setsFormulas: boolean;
  open: boolean;
  definitions: Definitions;
}

/** A block. What is not yet read of one that is very long, and still being written, stands below it as written. */
const Block = memo(function Block({ source, isPlain, setsFormulas, open, definitions }: BlockProps) {
  const read = open ? readNow(source) : source;
  const nodes = useMemo(
    () => blockNodes(parseBlock({ source: read, isPlain, setsFormulas, open, definitions }), open),
    [read, isPlain, setsFormulas, open, definitions],
  );
  return (
    <>
      {nodes}
      {read.length < source.length && blockNodes(plainLines(source.slice(read.length)), open)}
    </>
  );
});

interface Defined {
  /** The blocks that define something. */
  source: string;
  streaming: boolean;
  citations: Definitions['citations'];
}

/** While an answer is written, its footnotes may still come. */
function useDefinitions({ source, streaming, citations }: Defined): Definitions {
  return useMemo(() => {
    const definitions = { ...parseDefinitions(source), citations };
    return streaming ? { ...definitions, footnotes: undefined } : definitions;
  }, [source, streaming, citations]);
}

/** What a mark is told of the passage it stands for. */
type Cited = Pick<Citation, 'n' | 'title'>;

interface AnswerTextProps extends AnswerActions, Partial<Omit<AnswerSources, 'citations'>> {
  /** Markdown received so far. */
  text: string;
  /** The answer is still streaming. */
  streaming?: boolean;
  /** What its markers may refer to. Must be the same array while it is. */
  citations?: readonly Cited[] | undefined;
  /** Which of the marks of the opened citation was meant. */
  openedAt?: number | undefined;
}

/** What the text may cite, by number; undefined if it cites nothing. */
function useCited(citations: readonly Cited[] | undefined) {
  return useMemo(() => {
    if (citations === undefined || citations.length === 0) return undefined;
    const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
    return { byNumber, numbers: new Set(byNumber.keys()) };
  }, [citations]);
}

const nothingCited: AnswerSources['citations'] = new Map();

/**
 * Renders an answer. Update it at most once per frame: the text is diffed, and only the last block is parsed
 * again.
 */
export function AnswerText(props: AnswerTextProps) {
  const {
    text,
    streaming = false,
    onTableXlsx,
    onPicture,
    citations,
    opened,
    openedAt = 0,
    onCitation,
  } = props;
  const [read] = useState(createBlockReader);
  const onCopy = useCopy();
  const language = useLanguage(text);
  const blocks = read(text);
  const last = blocks.length - 1;
  const cited = useCited(citations);
  const definitions = useDefinitions({
    source: definitionsIn(streaming ? blocks.slice(0, -1) : blocks),
    streaming,
    citations: cited?.numbers,
  });
  const root = useRef<HTMLDivElement>(null);
  useCitedSentence(root, { number: opened, at: openedAt, text, streaming });
  const actions = useMemo(() => ({ onTableXlsx, onPicture }), [onTableXlsx, onPicture]);
  const sources = useMemo(
    () => ({ citations: cited?.byNumber ?? nothingCited, opened, onCitation }),
    [cited, opened, onCitation],
  );
  return (
    <AnswerActionsContext value={actions}>
      <AnswerSourcesContext value={sources}>
        <div
          ref={root}
          className={classes['root']}
          lang={language}
          onCopy={onCopy}
          data-streaming={streaming ? '' : undefined}
        >
          {blocks.map(({ source, refers, isPlain, setsFormulas }, index) => (
            <Block
              key={index}
              source={source}
              isPlain={isPlain}
              setsFormulas={setsFormulas}
              open={streaming && index === last}
              definitions={refers ? definitions : noDefinitions}
            />
          ))}
        </div>
      </AnswerSourcesContext>
    </AnswerActionsContext>
  );
}
