import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { linkOf, readMail } from './mailbox.ts';

/** A user with an account. */
export interface Person {
  name: string;
  email: string;
  login: string;
  password: string;
}

/** Headers of every call; a request without them is refused. */
export const callHeaders = { 'x-user-timezone': 'Europe/Paris', 'x-user-language': 'en' };

/** A new person, without an account yet. */
export function newcomer(): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    name: 'Maria Kern',
    email: `maria-${mark}@kern.example`,
    login: `maria-${mark}`,
    password: 'Quiet-Room-7',
  };
}

/** A plan chosen before signing up. */
interface Chosen {
  plan: string;
  period: string;
  card: string;
}

/** Creates the account through the API; returns the cookie by which the browser is known that signed up. */
export async function register(person: Person, chosen?: Chosen): Promise<string> {
  const { name, email, login, password } = person;
  const body = {
    name,
    email,
    login,
    password,
    passwordRepeat: password,
    agreement: true,
    subscribe: false,
    chosen,
  };
  const response = await fetch(`${productUrl()}/api/auth/register`, {
    method: 'POST',
    headers: { ...callHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`auth/register: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1))
    .join('; ');
}

/** An account with a confirmed e-mail. */
export async function settle(person: Person): Promise<Person> {
  const cookie = await register(person);
  const token = linkOf(await readMail(person.email))
    .split('/')
    .at(-1);
  const response = await fetch(`${productUrl()}/api/auth/email-verified?emailVerifiedToken=${token}`, {
    headers: { ...callHeaders, cookie },
  });
  if (!response.ok) throw new Error(`auth/email-verified: ${response.status} ${await response.text()}`);
  return person;
}

/** Signs in without the form; sets the cookies in the context. */
export async function signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  const credentials = Buffer.from(`${email}:${password}`).toString('base64');
  const response = await context.request.post(`${productUrl()}/api/auth/login`, {
    headers: { ...callHeaders, authorization: `Basic ${credentials}` },
    data: { rememberMe: true },
  });
  if (!response.ok()) throw new Error(`auth/login: ${response.status()} ${await response.text()}`);
}
