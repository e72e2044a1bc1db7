import { operatorLoginLink, operatorUsers, type OperatorUser } from '@polylogue/contract/operator';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';
import { OperatorError } from './operator-client.ts';
import { exportUser } from './users-export.ts';

/** Operator commands for users. */
export const usersCommands: readonly Command[] = [
  {
    name: 'users list',
    parameters: '[search]',
    summary: 'users by e-mail, user name or name, newest first',
    run: async (client, [search]) => {
      const { list, totalCount } = await client(operatorUsers, { query: { search, limit: 100, offset: 0 } });
      const rows = list.map(
        (user) => `${String(user.id).padStart(6)}  ${user.email.padEnd(36)} @${user.username}`,
      );
      return [...rows, `${list.length} of ${totalCount}`].join('\n');
    },
  },
  {
    name: 'users show',
    parameters: '<id or e-mail>',
    summary: 'one user',
    run: async (client, [which]) => describeUser(await findUser(client, which)),
  },
  {
    name: 'users login-link',
    parameters: '<id or e-mail>',
    summary: 'a link to sign in as the user, once and within five minutes',
    run: async (client, [which]) => {
      const { id, email } = await findUser(client, which);
      const { url, expiresAt } = await client(operatorLoginLink, { params: { id } });
      return `${url}\nSigns in once as ${email}, until ${expiresAt}. Open it in a private window.`;
    },
  },
  {
    name: 'users export',
    parameters: '<id or e-mail> <file.zip>',
    summary: 'writes all that is kept of a user into a new file (docs/data-export.md)',
    run: async (client, [which, path]) => {
      if (path === undefined) throw new OperatorError('Which file? Give the path of a ZIP file to write.');
      const { id, email } = await findUser(client, which);
      await exportUser(client, id, path);
      return `All that is kept of ${email} is in ${path}. Hand it over in a safe way, then delete it.`;
    },
  },
];

function describeUser(user: OperatorUser): string {
  return Object.entries(user)
    .map(([field, value]) => `${field.padEnd(14)} ${value === null ? '–' : String(value)}`)
    .join('\n');
}
