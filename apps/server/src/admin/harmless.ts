/** Strips terminal control sequences: users write these texts. */
export function harmless(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ');
}
