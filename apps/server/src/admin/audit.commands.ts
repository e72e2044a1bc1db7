import { operatorAudit, type AuditEntry } from '@polylogue/contract/operator';
import type { Command } from './command.ts';
import { OperatorError, type OperatorClient } from './operator-client.ts';

/** Number of entries shown by default. */
const usualCount = 20;
/** Maximum per call. */
const page = 100;

/** The operator's audit log. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    parameters: '[how many]',
    summary: `what the operator did, newest first (${usualCount} entries)`,
    run: async (client, [wanted]) => {
      const { list, totalCount } = await readAudit(client, readCount(wanted));
      return [...list.map(describeEntry), `${list.length} of ${totalCount}`].join('\n');
    },
  },
];

function readCount(wanted: string | undefined): number {
  if (wanted === undefined) return usualCount;
  if (!/^[1-9]\d{0,5}$/.test(wanted)) throw new OperatorError('How many? Give a number above zero.');
  return Number(wanted);
}

async function readAudit(client: OperatorClient, wanted: number) {
  const list: AuditEntry[] = [];
  for (;;) {
    const limit = Math.min(page, wanted - list.length);
    const answer = await client(operatorAudit, { query: { limit, offset: list.length } });
    list.push(...answer.list);
    if (list.length >= wanted || answer.list.length < limit) return { list, totalCount: answer.totalCount };
  }
}

function describeEntry({ at, action, userId, detail }: AuditEntry): string {
  return `${at}  ${action.padEnd(24)} ${userId === null ? '' : `user ${userId}`}  ${detail ?? ''}`.trimEnd();
}
