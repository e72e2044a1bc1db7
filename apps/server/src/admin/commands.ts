import { auditCommands } from './audit.commands.ts';
import { backupCommands, type LocalCommand } from './backup/backup.commands.ts';
import { billingCommands } from './billing.commands.ts';
import type { Command } from './command.ts';
import { healthCommands } from './health.commands.ts';
import { dueCommands } from './due.commands.ts';
import { jobsCommands } from './jobs.commands.ts';
import { modelsCommands } from './models.commands.ts';
import { moneyCommands } from './money.commands.ts';
import { paymentsCommands } from './payments.commands.ts';
import { plansCommands } from './plans.commands.ts';
import { promoCommands } from './promo.commands.ts';
import { promptsCommands } from './prompts.commands.ts';
import { ticketsCommands } from './tickets.commands.ts';
import { usersCommands } from './users.commands.ts';

/** Every operator command; each feature adds its own. */
const commands: readonly Command[] = [
  ...healthCommands,
  ...usersCommands,
  ...plansCommands,
  ...billingCommands,
  ...paymentsCommands,
  ...promoCommands,
  ...moneyCommands,
  ...auditCommands,
  ...jobsCommands,
  ...dueCommands,
  ...modelsCommands,
  ...promptsCommands,
  ...ticketsCommands,
];

/** The command the words name, and its parameters. */
export function findCommand(words: string[]): { command: Command; parameters: string[] } | undefined {
  return findAmong(commands, words);
}

/** The command the words name that needs no running server. */
export function findLocalCommand(
  words: string[],
): { command: LocalCommand; parameters: string[] } | undefined {
  return findAmong(backupCommands, words);
}

/** The longest match wins: `jobs failed` over `jobs`. */
function findAmong<Kind extends { name: string }>(
  list: readonly Kind[],
  words: string[],
): { command: Kind; parameters: string[] } | undefined {
  const command = list
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  return command && { command, parameters: words.slice(command.name.split(' ').length) };
}

/** Printed when the words name no command. */
export function usage(): string {
  const lines = [...commands, ...backupCommands].map(
    ({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(32)} ${summary}`,
  );
  return `npm run admin -- <command>\n\n${lines.join('\n')}`;
}
