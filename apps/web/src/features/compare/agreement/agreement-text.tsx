import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementAnswer } from './agreement.context.ts';
import classes from './agreement.module.css';
import { cellsOf, passagesOf, type Block, type Passage } from './sentence-blocks.ts';
import { Sentence } from './sentence.tsx';

function Sentences({ block }: { block: Block }) {
  return block.sentences.map((sentence, index) => (
    <Fragment key={sentence.start}>
      {index === 0 ? null : ' '}
      <Sentence sentence={sentence} />
    </Fragment>
  ));
}

/** A table; its first row is the head. */
function Rows({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes['rows']}>
      <table>
        <tbody>
          {blocks.map((block, row) => (
            <tr key={block.number}>
              {cellsOf(block).map((cell, column) => {
                const words = cell.text === '' ? null : <Sentence sentence={cell} />;
                const key = `${column} ${cell.text}`;
                return row === 0 ? <th key={key}>{words}</th> : <td key={key}>{words}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PassageView({ passage }: { passage: Passage }) {
  const [first] = passage.blocks;
  if (first === undefined) return null;
  switch (passage.type) {
    case 'item':
      return (
        <ul>
          {passage.blocks.map((block) => (
            <li key={block.number}>
              <Sentences block={block} />
            </li>
          ))}
        </ul>
      );
    case 'heading':
      return (
        <h3>
          <Sentences block={first} />
        </h3>
      );
    case 'quote':
      return (
        <blockquote>
          <Sentences block={first} />
        </blockquote>
      );
    case 'code':
      return <pre>{first.sentences.map(({ text }) => text).join('\n')}</pre>;
    case 'table':
      return <Rows blocks={passage.blocks} />;
    case 'paragraph':
      return (
        <p>
          <Sentences block={first} />
        </p>
      );
    default:
      return passage.type satisfies never;
  }
}

/** An answer by sentences, marked by what others say too, what only it says, and where they differ. */
export function AgreementText({ answer }: { answer: AgreementAnswer }) {
  const { t } = useTranslation();
  return (
    <div
      className={classes['text']}
      role="region"
      aria-label={t('compare.threadOf', { name: answer.modelName })}
      tabIndex={0}
    >
      {passagesOf(answer.sentences).map((passage) => (
        <PassageView key={passage.blocks[0]?.number} passage={passage} />
      ))}
      {answer.cut ? <p className={classes['cut']}>{t('compare.agreement.cut')}</p> : null}
    </div>
  );
}
