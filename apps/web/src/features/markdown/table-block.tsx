import { plainCell } from '@polylogue/document/plain-text';
import { tableCsv } from '@polylogue/document/table-csv';
import type { Alignment, Table, TableCell, TableRow } from '@polylogue/document/tree';
import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { AnswerActionsContext } from './answer-actions.ts';
import { inlineNodes } from './inline-nodes.tsx';
import classes from './table-block.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };

function saveCsv(table: Table, locale: string): void {
  saveFile(new Blob([tableCsv(table, locale)], { type: 'text/csv;charset=utf-8' }), 'table.csv');
}

async function htmlOf(table: Table): Promise<string> {
  const { documentHtml } = await import('@polylogue/document/document-html');
  return documentHtml({ blocks: [table] });
}

/** Longer cells count as sentences. */
const longCell = 36;

interface CellProps {
  cell: TableCell;
  align: Alignment;
}

function Cell({ cell, align }: CellProps) {
  const look = {
    style: align === undefined ? undefined : { textAlign: align },
    'data-long': plainCell(cell).length > longCell ? '' : undefined,
    colSpan: cell.columns > 1 ? cell.columns : undefined,
    rowSpan: cell.rows > 1 ? cell.rows : undefined,
  };
  const nodes = cell.content.flatMap((block) =>
    block.type === 'paragraph' ? inlineNodes(block.content) : [],
  );
  if (!cell.isHeading) return <td {...look}>{nodes}</td>;
  return (
    <th scope="col" {...look}>
      {nodes}
    </th>
  );
}

function Row({ row, align }: { row: TableRow; align: readonly Alignment[] }) {
  return (
    <tr>
      {row.cells.map((cell, index) => (
        <Cell key={index} cell={cell} align={align[index]} />
      ))}
    </tr>
  );
}

interface TableBlockProps {
  table: Table;
  /** Still streaming: an incomplete table cannot be downloaded. */
  open: boolean;
}

/** A table in its own scroll container, with downloads below. */
export function TableBlock({ table, open }: TableBlockProps) {
  const { t, i18n } = useTranslation();
  const { onTableXlsx } = use(AnswerActionsContext);
  const [head, ...body] = table.rows;
  return (
    <div className={classes['root']}>
      <div className={classes['box']} role="group" aria-label={t('answers.table')} tabIndex={0}>
        <table dir="auto">
          <thead>{head && <Row row={head} align={table.align} />}</thead>
          <tbody>
            {body.map((row, index) => (
              <Row key={index} row={row} align={table.align} />
            ))}
          </tbody>
        </table>
      </div>
      {!open && (
        <div className={classes['tools']} lang={i18n.language} data-uncopied>
          {onTableXlsx && (
            <button
              type="button"
              className={classes['tool']}
              aria-label={t('answers.tableAsXlsx')}
              onClick={() => void htmlOf(table).then(onTableXlsx)}
            >
              <IconFileTypeXls {...icon} />
              {t('answers.xlsx')}
            </button>
          )}
          <button
            type="button"
            className={classes['tool']}
            aria-label={t('answers.tableAsCsv')}
            onClick={() => saveCsv(table, i18n.language)}
          >
            <IconFileTypeCsv {...icon} />
            {t('answers.csv')}
          </button>
        </div>
      )}
    </div>
  );
}
