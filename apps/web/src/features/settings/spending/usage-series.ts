import type { Usage } from '@polylogue/contract/usage';

/** Models that have a colour of their own; the rest is shown together. */
const mostSeries = 5;

const colours = [
  'var(--voice-own)',
  'var(--voice-teal)',
  'var(--voice-amber)',
  'var(--voice-rose)',
  'var(--voice-sky)',
] as const;

/** The colour of everything that has none of its own. */
const otherColour = 'var(--ink-3)';

/** A model or several in the chart. */
export interface Series {
  /** Its key in each day. */
  key: string;
  /** Null stands for several models, or for one that is not offered any more. */
  name: string | null;
  kind: 'model' | 'gone' | 'others';
  colour: string;
  tokens: number;
}

/** A day of the chart: its date and the tokens of each series by key. */
export type ChartDay = { date: string } & Record<string, number | string>;

/** The series of a chart, most used first. */
export function seriesOf({ models }: Pick<Usage, 'models'>): Series[] {
  // One more fits where it would be alone among the others.
  const own = models.length === mostSeries + 1 ? mostSeries - 1 : mostSeries;
  const shown = models.slice(0, models.length > mostSeries ? own : mostSeries);
  const rest = models.slice(shown.length);
  const series: Series[] = shown.map(({ modelId, name, tokens }, index) => ({
    key: keyOf(modelId),
    name,
    kind: name === null ? 'gone' : 'model',
    colour: colours[index] ?? otherColour,
    tokens,
  }));
  if (rest.length === 0) return series;
  const tokens = rest.reduce((sum, one) => sum + one.tokens, 0);
  return [...series, { key: 'others', name: null, kind: 'others', colour: otherColour, tokens }];
}

/** Every day of the range, also those without usage. */
export function chartDays(
  { from, to, days }: Pick<Usage, 'from' | 'to' | 'days'>,
  series: Series[],
): ChartDay[] {
  const keys = new Set(series.map(({ key }) => key));
  const used = new Map(days.map(({ date, models }) => [date, models]));
  return datesBetween(from, to).map((date) => {
    const day: ChartDay = { date };
    for (const { key } of series) day[key] = 0;
    for (const { modelId, tokens } of used.get(date) ?? []) {
      const key = keys.has(keyOf(modelId)) ? keyOf(modelId) : 'others';
      day[key] = Number(day[key]) + tokens;
    }
    return day;
  });
}

function keyOf(modelId: number | null): string {
  return `model-${modelId ?? 'unknown'}`;
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}
