import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '../../apps/server/src/features/accounts/sessions/access-token.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { callApi } from './product-client.mjs';
import { startProduct } from './processes.mjs';

/** Settings of a product whose users the bench signs in itself. */
export const peopleSettings = {
  SESSION_SECRET: 'a secret the bench knows, so that it can sign people in',
  OPERATOR_TOKEN: 'a token the bench knows as well',
  UNVERIFIED_MAY_SEND: '1',
};

/** Starts a product that only serves requests. */
export function startAnsweringPeople(settings) {
  return startProduct({
    ...settings,
    ...peopleSettings,
    NODE_ENV: 'production',
    ROLES: 'web',
    OLLAMA_URL: 'off',
  });
}

/** Access tokens live 15 minutes. */
const renewedAfter = 10 * 60_000;
const tokens = 1_000_000_000;
const accessTokens = createAccessTokens({ secrets: [peopleSettings.SESSION_SECRET], clock: systemClock(0) });

/**
 * Registers users and grants them all the tokens they will need. Four at a time, since hashing passwords is
 * expensive.
 */
export async function registerPeople(url, count) {
  const people = [];
  async function registerOn() {
    while (people.length < count) {
      const place = people.push(undefined) - 1;
      people[place] = await registerOne(url);
    }
  }
  await Promise.all(Array.from({ length: 4 }, registerOn));
  return people;
}

async function registerOne(url) {
  const login = `b${randomUUID().replaceAll('-', '')}`;
  const email = `${login}@example.test`;
  const password = 'Correct-horse-1';
  const registration = { name: 'Bench', login, email, password, passwordRepeat: password, agreement: true };
  await callApi(url, 'auth/register', { method: 'POST', body: registration });
  const operator = peopleSettings.OPERATOR_TOKEN;
  const { list } = await callApi(url, `operator/users?search=${login}`, { operator });
  const [{ id }] = list;
  const grant = { tokens, key: randomUUID() };
  await callApi(url, `operator/users/${id}/tokens`, { method: 'POST', operator, body: grant });
  return personOf(id);
}

/** A user in the database. */
export function personOf(id) {
  let token;
  let madeAt = -Infinity;
  return {
    id,
    /** Renewed only when about to expire: the product caches tokens it has seen, as with a browser. */
    access: async () => {
      if (performance.now() - madeAt < renewedAfter) return token;
      madeAt = performance.now();
      token = await accessTokens.sign({ userId: id, sessionId: randomUUID() });
      return token;
    },
  };
}
