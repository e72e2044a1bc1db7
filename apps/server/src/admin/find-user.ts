import { operatorUserById, operatorUsers, type OperatorUser } from '@polylogue/contract/operator';
import { OperatorError, type OperatorClient } from './operator-client.ts';

/** The user named by a command, by id or e-mail. */
export async function findUser(client: OperatorClient, which: string | undefined): Promise<OperatorUser> {
  if (!which) throw new OperatorError('Which user? Give an id or an e-mail address.');
  if (/^\d+$/.test(which)) return client(operatorUserById, { params: { id: which } });
  const { list } = await client(operatorUsers, { query: { search: which, limit: 100, offset: 0 } });
  const user = list.find(({ email }) => email.toLowerCase() === which.toLowerCase());
  if (!user) throw new OperatorError(`There is no user with the e-mail ${which}.`);
  return user;
}
