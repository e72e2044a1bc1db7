/** Case-insensitive substring test. Not done in SQL, where case depends on the database's locale. */
export function includesText(name: string, part: string): boolean {
  return comparable(name).includes(comparable(part.trim()));
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
