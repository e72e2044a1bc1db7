import {
  operatorDue,
  operatorRetryAllDue,
  operatorRetryDue,
  operatorSetAside,
  type DueHealth,
  type RowAside,
} from '@polylogue/contract/operator';
import type { Command } from './command.ts';
import { ageOf, figuresRow } from './figures.ts';
import { OperatorError } from './operator-client.ts';

/** As many as anybody reads at once. */
const page = 50;

/** Operator commands for due work. */
export const dueCommands: readonly Command[] = [
  {
    name: 'due',
    parameters: '',
    summary: 'rows that wait for work, by kind: how many, since when, what runs, what was set aside',
    run: async (client, parameters) => {
      if (parameters.length > 0) throw new OperatorError('After "due" comes nothing, "aside" or "retry".');
      const { list } = await client(operatorDue);
      return [heading, ...list.map(describeKind)].join('\n');
    },
  },
  {
    name: 'due aside',
    parameters: '[kind]',
    summary: `rows that failed for good, with the reason, latest first (${page} at most)`,
    run: async (client, [kind]) => {
      const { list, totalCount } = await client(operatorSetAside, { query: { kind, limit: page } });
      return [...list.map(describeAside), `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'due retry',
    parameters: '<kind> [id]',
    summary: 'tries a row again that was set aside, or all of a kind',
    run: async (client, [kind, id]) => {
      if (!kind) throw new OperatorError('Which rows? Give their kind, and the id of a single one.');
      if (!id) return describeRetried(kind, await client(operatorRetryAllDue, { params: { kind } }));
      await client(operatorRetryDue, { params: { kind, id: Number(id) } });
      return `${kind} ${id} is tried again.`;
    },
  },
];

const heading = figuresRow(['', 'waiting', 'oldest', 'running', 'aside']);

function describeKind({ kind, waiting, oldestSeconds, running, setAside }: DueHealth): string {
  const oldest = waiting === 0 ? '–' : ageOf(oldestSeconds);
  return figuresRow([kind, waiting, oldest, running, setAside].map(String));
}

function describeRetried(kind: string, { retried, refused }: { retried: number; refused: number }): string {
  const rest = refused === 0 ? '' : ` ${refused} cannot be now; the log says why.`;
  return `${retried} of ${kind} are tried again.${rest}`;
}

function describeAside({ kind, id, userId, setAsideAt, reason }: RowAside): string {
  return `${kind} ${id}  ${setAsideAt}  user ${userId}\n    ${reason}`;
}
