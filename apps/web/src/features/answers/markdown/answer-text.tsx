import type { Links } from 'marked';
import { memo, useMemo, useState } from 'react';
import { AnswerActionsContext, type AnswerActions } from './answer-actions.ts';
import { createBlockReader, definitionsIn } from './answer-blocks.ts';
import classes from './answer-text.module.css';
import { blockNodes } from './block-nodes.tsx';
import { parseBlock, parseLinks } from './parse-block.ts';

interface BlockProps {
  source: string;
  open: boolean;
  links: Links;
}

const Block = memo(function Block({ source, open, links }: BlockProps) {
  return blockNodes(parseBlock({ source, open, links }), open);
});

const noLinks: Links = {};

function useLinks(definitions: string): Links {
  return useMemo(() => parseLinks(definitions), [definitions]);
}

interface AnswerTextProps extends AnswerActions {
  /** Markdown, as far as it has arrived. */
  text: string;
  /** More is to come. */
  streaming?: boolean;
}

/**
 * An answer as it is written. Give it new text at most once a frame: what was shown is compared, and only the last
 * block is parsed again.
 */
export function AnswerText({ text, streaming = false, onTableXlsx, onPicture }: AnswerTextProps) {
  const [read] = useState(createBlockReader);
  const blocks = read(text);
  const last = blocks.length - 1;
  const links = useLinks(definitionsIn(streaming ? blocks.slice(0, -1) : blocks));
  const actions = useMemo(() => ({ onTableXlsx, onPicture }), [onTableXlsx, onPicture]);
  return (
    <AnswerActionsContext value={actions}>
      <div className={classes['root']} data-streaming={streaming ? '' : undefined}>
        {blocks.map(({ source, refers }, index) => (
          <Block
            key={index}
            source={source}
            open={streaming && index === last}
            links={refers ? links : noLinks}
          />
        ))}
      </div>
    </AnswerActionsContext>
  );
}
