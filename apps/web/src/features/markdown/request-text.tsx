import { memo } from 'react';
import { DiagramBlock } from './diagram-block.tsx';
import { Listing } from './listing.tsx';
import { requestParts } from './request-parts.ts';
import classes from './request-text.module.css';
import { useLanguage } from './use-language.ts';

/** The text of a request: as typed, with fenced blocks shown as code. */
export const RequestText = memo(function RequestText({ text }: { text: string }) {
  const language = useLanguage(text);
  return (
    <div className={classes['text']} lang={language}>
      {requestParts(text).map((part, index) =>
        part.type === 'words' ? (
          <p key={index} dir="auto">
            {part.text}
          </p>
        ) : part.language === 'mermaid' ? (
          <DiagramBlock key={index} source={part.code} open={false} />
        ) : (
          <Listing key={index} code={part.code} language={part.language} open={false} />
        ),
      )}
    </div>
  );
});
