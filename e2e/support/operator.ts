import { randomUUID } from 'node:crypto';
import { operatorToken, productUrl } from './addresses.ts';
import { callHeaders, type Person } from './people.ts';

/** Makes an operator call through the API. */
export async function operator<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(`${productUrl()}/api/operator/${path}`, {
    method,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${operatorToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`operator/${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A user's id, looked up by the operator. */
export async function userIdOf({ email }: Pick<Person, 'email'>): Promise<number> {
  const { list } = await operator<{ list: { id: number }[] }>(`users?search=${encodeURIComponent(email)}`);
  const [found] = list;
  if (found === undefined) throw new Error(`No user has the address ${email}`);
  return found.id;
}

/** Puts a user on a plan. */
export async function grantPlan(person: Person, plan: 'basic' | 'pro' | 'creative'): Promise<void> {
  await operator(`users/${await userIdOf(person)}/plan`, 'POST', { plan, key: randomUUID() });
}

/** The link created by the operator's command line for a user. */
export async function loginLink(person: Person): Promise<string> {
  const { url } = await operator<{ url: string }>(`users/${await userIdOf(person)}/login-link`, 'POST');
  return url;
}
