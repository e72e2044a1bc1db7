/** A line of a table: a name, then figures. */
export function figuresRow([name = '', ...figures]: string[]): string {
  return name.padEnd(32) + figures.map((figure) => figure.padStart(9)).join('');
}

/** A time span in the unit that fits it. */
export function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}
