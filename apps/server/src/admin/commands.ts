import { health, operatorUserById, operatorUsers, type OperatorUser } from '@polylogue/contract/operator';
import { OperatorError, type OperatorClient } from './operator-client.ts';

/** One command: its words, what follows them, and what it prints. */
interface Command {
  name: string;
  parameters: string;
  summary: string;
  run(client: OperatorClient, parameters: string[]): Promise<string>;
}

/** Every command of the operator; each capability adds its own. */
export const commands: readonly Command[] = [
  {
    name: 'health',
    parameters: '',
    summary: 'how the service and its parts are doing',
    run: async (client) => {
      const report = await client(health);
      return Object.entries(report)
        .map(([part, state]) => `${part.padEnd(10)} ${state}`)
        .join('\n');
    },
  },
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
];

async function findUser(client: OperatorClient, which: string | undefined): Promise<OperatorUser> {
  if (!which) throw new OperatorError('Which user? Give an id or an e-mail address.');
  if (/^\d+$/.test(which)) return client(operatorUserById, { params: { id: which } });
  const { list } = await client(operatorUsers, { query: { search: which, limit: 100, offset: 0 } });
  const user = list.find(({ email }) => email.toLowerCase() === which.toLowerCase());
  if (!user) throw new OperatorError(`There is no user with the e-mail ${which}.`);
  return user;
}

function describeUser(user: OperatorUser): string {
  return Object.entries(user)
    .map(([field, value]) => `${field.padEnd(14)} ${value === null ? '–' : String(value)}`)
    .join('\n');
}
