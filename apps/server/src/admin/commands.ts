import { auditCommands } from './audit.commands.ts';
import { billingCommands } from './billing.commands.ts';
import type { Command } from './command.ts';
import { healthCommands } from './health.commands.ts';
import { jobsCommands } from './jobs.commands.ts';
import { modelsCommands } from './models.commands.ts';
import { promptsCommands } from './prompts.commands.ts';
import { usersCommands } from './users.commands.ts';

/** Every command of the operator; each capability adds its own. */
const commands: readonly Command[] = [
  ...healthCommands,
  ...usersCommands,
  ...billingCommands,
  ...auditCommands,
  ...jobsCommands,
  ...modelsCommands,
  ...promptsCommands,
];

/** The command that the words name, and what follows them. Of `jobs` and `jobs failed` the longer one is meant. */
export function findCommand(words: string[]): { command: Command; parameters: string[] } | undefined {
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  return command && { command, parameters: words.slice(command.name.split(' ').length) };
}

/** What is printed when the words name no command. */
export function usage(): string {
  const lines = commands.map(
    ({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(32)} ${summary}`,
  );
  return `npm run admin -- <command>\n\n${lines.join('\n')}`;
}
