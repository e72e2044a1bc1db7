import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import type { CallInput } from '@polylogue/contract/call';
import type { Prompt, PromptList, PromptTopic } from '@polylogue/contract/prompts';
import { expect } from 'vitest';
import type { TestUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { learnWords } from './search/corrections.ts';
import { indexPrompts } from './search/index-prompts.ts';
import { prompts } from './prompts.tables.ts';

/** A signed-in user. */
export interface Reader {
  user: TestUser;
  cookies: Record<string, string>;
}

/** A new signed-in user on a plan. */
export async function reader(
  app: TestApp,
  plan: 'free' | 'basic' | 'pro' | 'creative' = 'free',
): Promise<Reader> {
  const user = await app.createUser();
  if (plan !== 'free') {
    const now = app.clock.now();
    const cause = `test ${randomUUID()}`;
    await grantPlan(app.deps.database.db, { userId: user.id, plan, cause, renews: false, now });
  }
  return { user, cookies: await app.signIn(user) };
}

/** A request body with every field filled. */
export const draft = {
  name: 'Answer a complaint',
  description: 'Turns anger into a reply.',
  prompt: 'Write a reply to {{complaint}}.',
  languageUid: 'en',
};

/** Adds a prompt to the library as a file would. */
export async function shelve(
  app: TestApp,
  { aliases = [], ...values }: Partial<typeof prompts.$inferInsert> & { aliases?: string[] } = {},
): Promise<number> {
  const { db } = app.deps.database;
  const texts = {
    name: values.name ?? draft.name,
    description: values.description ?? draft.description,
    body: values.body ?? draft.prompt,
  };
  const language = values.language ?? 'en';
  const now = app.clock.now();
  const [row] = await db
    .insert(prompts)
    .values({
      libraryKey: randomUUID(),
      language,
      createdAt: now,
      updatedAt: now,
      ...values,
      ...texts,
    })
    .returning({ id: prompts.id });
  if (!row) throw new Error('The prompt was not stored.');
  await indexPrompts(db, [{ ...texts, id: row.id, language, aliases }]);
  await learnWords(db, language, [texts.name, ...aliases]);
  return row.id;
}

/** Creates a prompt through the API. */
export async function create(
  app: TestApp,
  who: Reader,
  values: Record<string, unknown> = {},
): Promise<Prompt> {
  const response = await app.request(allCalls.createPrompt, {
    cookies: who.cookies,
    body: { ...draft, ...values },
  });
  expect(response.json()).toMatchObject({ id: expect.any(Number) });
  return response.json<Prompt>();
}

/** A page of prompts. */
export async function list(
  app: TestApp,
  who: Reader,
  query: CallInput<typeof allCalls.listPrompts>['query'] = {},
): Promise<PromptList> {
  const response = await app.request(allCalls.listPrompts, { cookies: who.cookies, query });
  expect(response.statusCode).toBe(200);
  return response.json<PromptList>();
}

/** The names on a page, in its order. */
export async function names(...args: Parameters<typeof list>): Promise<string[]> {
  return (await list(...args)).list.map(({ name }) => name);
}

/** The non-empty topics by name. */
export async function topicCounts(
  app: TestApp,
  who: Reader,
  query: CallInput<typeof allCalls.listPromptTopics>['query'] = {},
): Promise<Record<string, number>> {
  const response = await app.request(allCalls.listPromptTopics, { cookies: who.cookies, query });
  const filled = response.json<PromptTopic[]>().filter(({ count }) => count > 0);
  return Object.fromEntries(filled.map(({ name, count }) => [name, count]));
}

/** Sets or removes a favourite. */
export function favour(app: TestApp, who: Reader, body: { promptId: number; favourite?: boolean }) {
  return app.request(allCalls.toggleFavouritePrompt, { cookies: who.cookies, body });
}
