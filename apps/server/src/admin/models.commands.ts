import { readFile } from 'node:fs/promises';
import { readConfig } from '../config.ts';
import { checkOperatorFile } from '../features/models/models.service.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-client.ts';

/** Operator commands for models. */
export const modelsCommands: readonly Command[] = [
  {
    name: 'models check',
    parameters: '<file>',
    summary: 'whether a models file would be taken, before it is put in place',
    run: async (_client, [path]) => {
      if (path === undefined) throw new OperatorError('Which file? Give its path.');
      const refusals = await checkOperatorFile(await readText(path), readConfig(process.env));
      if (refusals.length === 0) return `${path} is good.`;
      const lines = refusals.map(({ line, reason }) => `  line ${line}: ${reason}`);
      throw new OperatorError(`${path} would be refused:\n${lines.join('\n')}`);
    },
  },
];

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new OperatorError(`There is no file ${path} to read.`);
  }
}
