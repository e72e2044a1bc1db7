import { operatorPrompts, operatorReviewPrompt } from '@polylogue/contract/operator';
import type { Prompt } from '@polylogue/contract/prompts';
import type { Command } from './command.ts';
import { harmless } from './harmless.ts';
import { OperatorError, type OperatorClient } from './operator-client.ts';

/** As many as anybody reads at once. */
const page = 20;

/** Moderation of prompts that users want to publish. */
export const promptsCommands: readonly Command[] = [
  {
    name: 'prompts list',
    parameters: '',
    summary: `prompts that wait to become public, oldest first (${page} at a time)`,
    run: async (client) => {
      const { list, totalCount } = await client(operatorPrompts, { query: { limit: page } });
      return [...list.map(describe), `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'prompts approve',
    parameters: '<id>',
    summary: 'lets everybody see a prompt',
    run: (client, [which]) => review(client, which, true),
  },
  {
    name: 'prompts refuse',
    parameters: '<id>',
    summary: 'leaves a prompt to its owner alone',
    run: (client, [which]) => review(client, which, false),
  },
];

async function review(client: OperatorClient, which: string | undefined, approve: boolean): Promise<string> {
  if (which === undefined || !/^[1-9]\d{0,9}$/.test(which)) {
    throw new OperatorError('Which prompt? Give the number that "prompts list" shows.');
  }
  const { id, name } = await client(operatorReviewPrompt, {
    params: { id: Number(which) },
    body: { approve },
  });
  return approve ? `Everybody sees prompt ${id} "${name}".` : `Prompt ${id} "${name}" stays its owner's.`;
}

/** The full text: a prompt cannot be judged by its name. */
function describe({ id, name, description, prompt, language, user }: Prompt): string {
  const lines = [`${name} (${language}, by ${user})`, description, ...prompt.split('\n')].map(harmless);
  return `${id}  ${lines.join('\n    ')}\n`;
}
