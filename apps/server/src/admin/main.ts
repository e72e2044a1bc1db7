import { readFile } from 'node:fs/promises';
import { dataPath, publicUrl, readConfig } from '../config.ts';
import { isOperatorError } from '../operator-errors.ts';
import { privateUmask } from '../platform/private-directory.ts';
import { BackupError } from './backup/archive.ts';
import { findCommand, findLocalCommand, usage } from './commands.ts';
import { connectOperator, OperatorError } from './operator-client.ts';

/**
 * The operator's command line. It talks to the running server over HTTP, because the embedded database has
 * exactly one owner. The token is in the data directory, readable only by its owner. Backups do their work themselves.
 */
async function main(words: string[]): Promise<void> {
  const local = findLocalCommand(words);
  if (local) {
    process.umask(privateUmask);
    console.log(await local.command.runHere(readConfig(process.env), local.parameters));
    return;
  }
  const found = findCommand(words);
  if (!found) {
    console.log(usage());
    process.exitCode = words.length === 0 ? 0 : 2;
    return;
  }
  const config = readConfig(process.env);
  const token = config.OPERATOR_TOKEN ?? (await readToken(dataPath(config, 'operator.token')));
  const client = connectOperator(`http://localhost:${config.PORT}`, token, publicUrl(config));
  console.log(await found.command.run(client, found.parameters));
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    throw new OperatorError(
      `There is no operator token at ${path}. Start the server once, or set OPERATOR_TOKEN.`,
    );
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isOurs = error instanceof OperatorError || error instanceof BackupError;
  console.error(isOurs || isOperatorError(error) ? error.message : error);
  process.exitCode = 1;
}
