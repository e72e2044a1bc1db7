import {
  operatorCreatePromo,
  operatorEndPromo,
  operatorPromos,
  promoCodeText,
  type OperatorPromo,
} from '@polylogue/contract/operator-promo';
import type { Command } from './command.ts';
import { OperatorError } from './operator-client.ts';

/** Promo codes. */
export const promoCommands: readonly Command[] = [
  {
    name: 'promo list',
    parameters: '',
    summary: 'the promo codes, and how many users activated and used them',
    run: async (client) => {
      const list = await client(operatorPromos, {});
      return list.length === 0 ? 'There are no promo codes yet.' : list.map(lineOf).join('\n');
    },
  },
  {
    name: 'promo create',
    parameters: '<code> <25% or tokens> [last day]',
    summary: 'a code that takes percent off the next purchase or gives tokens; once per user',
    run: async (client, [code, terms, lastDay]) => {
      const known = promoCodeText.safeParse(code);
      if (!known.success) throw new OperatorError('Which code? 2 to 15 letters, digits, - or _.');
      const body = { code: known.data, terms: readTerms(terms), endsAt: readEnd(lastDay) };
      return lineOf(await client(operatorCreatePromo, { body }));
    },
  },
  {
    name: 'promo end',
    parameters: '<code>',
    summary: 'nobody can activate it any more; who has it keeps it for its thirty days',
    run: async (client, [code]) => {
      if (code === undefined) throw new OperatorError('Which code? One that "promo list" shows.');
      return lineOf(await client(operatorEndPromo, { body: { code } }));
    },
  },
];

function readTerms(wanted: string | undefined) {
  const [, value, percent] = /^([1-9]\d{0,8})(%?)$/.exec(wanted ?? '') ?? [];
  if (value === undefined) throw new OperatorError('What does it give? 1% to 99%, or a number of tokens.');
  if (percent === '%' && Number(value) > 99) throw new OperatorError('At most 99%.');
  return { kind: percent === '%' ? 'percent' : 'tokens', value: Number(value) } as const;
}

const dayLength = 86_400_000;

/** The last day counts in full, in UTC. */
function readEnd(day: string | undefined): string | null {
  if (day === undefined) return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`).getTime() : Number.NaN;
  if (Number.isNaN(start)) throw new OperatorError('Until which day? As in 2026-12-31.');
  const end = start + dayLength;
  if (end <= Date.now()) throw new OperatorError('That day is over. Until which day? As in 2099-12-31.');
  return new Date(end).toISOString();
}

function lineOf({ code, kind, value, endsAt, activated, used }: OperatorPromo): string {
  const gives = kind === 'percent' ? `${value}% off` : `${value} tokens`;
  const until = endsAt === null ? 'no end' : `until ${endsAt}`;
  return `${code.padEnd(15)}  ${gives.padEnd(16)}  ${until}  activated ${activated}, used ${used}`;
}
