import { promptColumns } from '@polylogue/contract/prompts';
import { colToLetter, writeXlsx } from 'hucre/xlsx';
import { counts } from '@polylogue/contract/limits';
import type { CellChoices, ChoiceColumn } from './columns.ts';
import { sheetColumns, sheetName } from './export.service.ts';

/** Name of the sheet with the allowed values. */
const valuesName = 'Values';

/** An empty template with headings; the allowed values are on a second sheet and offered in the cells. */
export function writePattern({ offered }: Pick<CellChoices, 'offered'>): Promise<Uint8Array> {
  const choosable = promptColumns.filter((column): column is ChoiceColumn => column in offered);
  const longest = Math.max(...choosable.map((column) => offered[column].length));
  return writeXlsx({
    sheets: [
      {
        name: sheetName,
        columns: sheetColumns.map(({ width }) => ({ width })),
        rows: [[...promptColumns]],
        freezePane: { rows: 1 },
        dataValidations: choosable.map((column, index) => {
          const letter = colToLetter(promptColumns.indexOf(column));
          const source = colToLetter(index);
          return {
            type: 'list',
            formula1: `${valuesName}!$${source}$2:$${source}$${offered[column].length + 1}`,
            range: `${letter}2:${letter}${counts.promptImportRows + 1}`,
            allowBlank: true,
          };
        }),
      },
      {
        name: valuesName,
        columns: choosable.map(() => ({ autoWidth: true })),
        rows: [
          [...choosable],
          ...Array.from({ length: longest }, (_, row) =>
            choosable.map((column) => offered[column][row] ?? null),
          ),
        ],
        freezePane: { rows: 1 },
      },
    ],
  });
}
