/** What a cell holds, and how a spreadsheet shows it if not as usual. */
export interface SheetValue {
  value: string | number | Date | null;
  format?: string;
}
