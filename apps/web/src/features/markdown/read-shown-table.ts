import type { Alignment, Inline, TableRow } from '@polylogue/document/tree';

/** The alignment of each column, as its cells say. */
export function alignmentsOf(table: Element): Alignment[] {
  const cells = [...(table.querySelector('tr')?.children ?? [])];
  return cells.map((cell) => {
    const asked = cell instanceof HTMLElement ? cell.style.textAlign : '';
    return (['left', 'center', 'right'] as const).find((name) => name === asked);
  });
}

/** The rows of a table, of which a part may be selected. */
export function rowsOfTable(table: Element, lineOf: (cell: Element) => Inline[]): TableRow[] {
  return [...table.querySelectorAll('tr')].map((row) => ({
    cells: [...row.children].map((cell) => ({
      isHeading: cell.tagName === 'TH',
      columns: Number(cell.getAttribute('colspan') ?? 1),
      rows: Number(cell.getAttribute('rowspan') ?? 1),
      content: [{ type: 'paragraph', content: lineOf(cell) }],
    })),
  }));
}
