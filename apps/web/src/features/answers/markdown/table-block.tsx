import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import type { Tokens } from 'marked';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerActionsContext } from './answer-actions.ts';
import { inlineNodes } from './inline-nodes.tsx';
import { tableToCsv, tableToHtml } from './table-export.ts';
import classes from './table-block.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };

function saveCsv(table: Tokens.Table): void {
  const url = URL.createObjectURL(new Blob([tableToCsv(table)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'table.csv';
  link.click();
  URL.revokeObjectURL(url);
}

/** More characters than this are a sentence. */
const longCell = 36;

function Cell({ cell, heading }: { cell: Tokens.TableCell; heading: boolean }) {
  const look = {
    style: cell.align === null ? undefined : { textAlign: cell.align },
    'data-long': cell.text.length > longCell ? '' : undefined,
  };
  const nodes = inlineNodes(cell.tokens);
  if (!heading) return <td {...look}>{nodes}</td>;
  return (
    <th scope="col" {...look}>
      {nodes}
    </th>
  );
}

function Row({ cells, heading = false }: { cells: Tokens.TableCell[]; heading?: boolean }) {
  return (
    <tr>
      {cells.map((cell, index) => (
        <Cell key={index} cell={cell} heading={heading} />
      ))}
    </tr>
  );
}

interface TableBlockProps {
  table: Tokens.Table;
  /** Still being written: half a table is not offered. */
  open: boolean;
}

/** A table that scrolls in its own box, with its downloads below. */
export function TableBlock({ table, open }: TableBlockProps) {
  const { t } = useTranslation();
  const { onTableXlsx } = use(AnswerActionsContext);
  return (
    <div className={classes['root']}>
      <div className={classes['box']} role="group" aria-label={t('answers.table')} tabIndex={0}>
        <table>
          <thead>
            <Row cells={table.header} heading />
          </thead>
          <tbody>
            {table.rows.map((cells, index) => (
              <Row key={index} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
      {!open && (
        <div className={classes['tools']}>
          {onTableXlsx && (
            <button
              type="button"
              className={classes['tool']}
              aria-label={t('answers.tableAsXlsx')}
              onClick={() => onTableXlsx(tableToHtml(table))}
            >
              <IconFileTypeXls {...icon} />
              {t('answers.xlsx')}
            </button>
          )}
          <button
            type="button"
            className={classes['tool']}
            aria-label={t('answers.tableAsCsv')}
            onClick={() => saveCsv(table)}
          >
            <IconFileTypeCsv {...icon} />
            {t('answers.csv')}
          </button>
        </div>
      )}
    </div>
  );
}
