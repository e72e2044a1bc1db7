import * as calls from '@polylogue/contract/oauth';
import type { OauthProvider } from '@polylogue/contract/oauth';
import { checkPassword } from '@polylogue/contract/passwords';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/harness.ts';
import type { TestUser } from '../../../../test/factories.ts';
import { identities, users } from '../accounts.tables.ts';

/** Input on the provider's page; see the simulators' README. */
export interface Person {
  auto: string;
  name?: string;
  verified?: 'no';
  workspace?: 'yes';
  share_email?: 'no';
}

/** A browser with a cookie jar. */
export interface TestBrowser {
  jar: Record<string, string>;
  request: TestApp['request'];
  /** Visits the provider's page and returns the parameters of its callback. */
  visit(
    provider: OauthProvider,
    person: Person,
    query?: { binding?: '1'; subscribe?: '1' },
  ): Promise<calls.OauthReturn>;
  /** Goes to the provider and back, up to the answer of `oauth/register`. */
  arrive(provider: OauthProvider, person: Person): Promise<LightMyRequestResponse>;
  /** Goes to the provider and signs up. */
  signUp(provider: OauthProvider, person: Person): Promise<LightMyRequestResponse>;
  /** Goes to the provider and prepares a binding. */
  prepare(provider: OauthProvider, person: Person): Promise<LightMyRequestResponse>;
}

/** Opens a browser, signed in if given cookies. */
export function openBrowser(testApp: TestApp, jar: Record<string, string> = {}): TestBrowser {
  const browser: TestBrowser = {
    jar: { ...jar },
    request: async (call, options = {}) => {
      const response = await testApp.request(call, { cookies: browser.jar, ...options });
      for (const { name, value } of response.cookies) {
        if (value === '') delete browser.jar[name];
        else browser.jar[name] = value;
      }
      return response;
    },
    visit: async (provider, person, query = {}) => {
      if (query.binding) await browser.request(checkPassword, { body: { password: 'Correct-horse-1' } });
      const response = await browser.request(calls.oauthHref, { query: { provider, ...query } });
      expect(response.statusCode, response.body).toBe(200);
      return visitProvider(response.json().href, person);
    },
    arrive: async (provider, person) =>
      browser.request(calls.oauthRegister, { body: await browser.visit(provider, person) }),
    signUp: async (provider, person) => {
      const arrived = await browser.arrive(provider, person);
      expect(arrived.json()).toMatchObject({ status: 'agreement' });
      return browser.request(calls.oauthComplete, { body: { agreement: true } });
    },
    prepare: async (provider, person) =>
      browser.request(calls.oauthBindingRegister, {
        body: await browser.visit(provider, person, { binding: '1' }),
      }),
  };
  return browser;
}

/** Signs in on the provider's page and returns the callback URL without following it. */
export async function visitProvider(href: string, person: Person): Promise<calls.OauthReturn> {
  const url = new URL(href);
  for (const [name, value] of Object.entries(person)) url.searchParams.set(name, String(value));
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  const { code = '', state = '', iss } = Object.fromEntries(back.searchParams);
  return { code, state, ...(iss === undefined ? {} : { iss }) };
}

/** A browser just signed in with the password. */
export async function browserOf(testApp: TestApp, user: TestUser): Promise<TestBrowser> {
  return openBrowser(testApp, await testApp.signIn(user));
}

/** The stored account of an address, including tombstones. */
export async function accountOf(testApp: TestApp, email: string) {
  const rows = await testApp.deps.database.db.select().from(users).where(eq(users.email, email));
  return rows[0];
}

/** The stored identities of an account. */
export function identitiesOf(testApp: TestApp, userId: number) {
  return testApp.deps.database.db.select().from(identities).where(eq(identities.userId, userId));
}
