/** Whether a name has a part, whatever its case. Not left to the database: its locale decides what a case is. */
export function includesText(name: string, part: string): boolean {
  return comparable(name).includes(comparable(part.trim()));
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
