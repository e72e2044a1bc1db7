import type { Place } from '@polylogue/contract/recall';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quotedSentence, type Span } from '../citing/quoted-sentence.ts';
import { placeText } from './place-text.ts';
import classes from './recall.module.css';
import { textParts, type TextPart } from './text-parts.ts';

interface PartProps {
  text: string;
  /** What is highlighted. */
  marked: Span;
}

/** Running text with the marked part of it highlighted. */
function Paragraph({ text, part, marked }: PartProps & { part: Span }) {
  const start = Math.min(Math.max(marked.start, part.start), part.end);
  const end = Math.max(start, Math.min(marked.end, part.end));
  return (
    <p dir="auto">
      {text.slice(part.start, start).trimStart()}
      {text
        .slice(start, end)
        .split(/(\n+)/)
        .map((words, index) => (words.trim() === '' ? words : <mark key={index}>{words}</mark>))}
      {text.slice(end, part.end).trimEnd()}
    </p>
  );
}

const number = /^[\s\p{Sc}+−–-]*\d[\d\s.,:]*\s*(?:%|\p{Sc})?$/u;

/** Rows in columns; a wide table scrolls by itself. */
function Table({
  part,
  marked,
  label,
}: Omit<PartProps, 'text'> & { part: Extract<TextPart, { kind: 'table' }>; label: string }) {
  const { columns, rows } = part;
  const width = rows[0]?.cells.length ?? 0;
  const isNumber = Array.from({ length: width }, (_, at) =>
    rows.every(({ cells }) => cells[at] === '' || number.test(cells[at] ?? '')),
  );
  return (
    <div className={classes['table']} tabIndex={0} role="region" aria-label={label}>
      <table>
        {columns === null ? null : (
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={at} scope="col" dir="auto" data-number={isNumber[at] ? '' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => {
            const isMarked = overlap(row, marked);
            return (
              <tr key={row.start} data-marked={isMarked ? '' : undefined}>
                {row.cells.map((cell, at) => (
                  <td key={at} dir="auto" data-number={isNumber[at] ? '' : undefined}>
                    {isMarked && cell !== '' ? <mark>{cell}</mark> : cell}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const nothing: Span = { start: 0, end: 0 };

/** The sentence or row that was leaned on; all of the passage without one, or if it is only the head of a table. */
function leanedOn(text: string, parts: readonly TextPart[], citing: readonly string[]): Span {
  const quoted = quotedSentence(text, citing);
  const spans = parts.flatMap((part): readonly Span[] => (part.kind === 'text' ? [part] : part.rows));
  return quoted && spans.some((span) => overlap(span, quoted)) ? quoted : { start: 0, end: text.length };
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}

interface PassageTextProps {
  text: string;
  place: Place;
  /** Whether it is the passage that is looked for. */
  isWanted: boolean;
  /** The sentences that cite it: what they lean on is highlighted, otherwise all of it. */
  citing: readonly string[];
}

/** The text of a passage, its tables as tables. */
export function PassageText({ text, place, isWanted, citing }: PassageTextProps) {
  const { t } = useTranslation();
  const hasRows = place.row !== undefined;
  const parts = useMemo(() => textParts(text, { hasRows }), [text, hasRows]);
  const marked = isWanted ? leanedOn(text, parts, citing) : nothing;
  const label = [t('library.recall.table'), placeText(t, place)].filter(Boolean).join(': ');
  return parts.map((part, index) =>
    part.kind === 'text' ? (
      <Paragraph key={index} text={text} part={part} marked={marked} />
    ) : (
      <Table key={index} part={part} marked={marked} label={label} />
    ),
  );
}
