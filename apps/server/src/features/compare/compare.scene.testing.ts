import type { PlanKey } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import type { CompareChat, CompareRequest, CompareThread } from '@polylogue/contract/compare';
import type { ResponseMessage } from '@polylogue/contract/answers';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { formOf, modelId, somebody, type Person } from '../sending/sending.scene.testing.ts';
import { grantPlan } from '../billing/billing.service.ts';

/** A user who compares. Methods without `try` must succeed. */
export interface Comparer extends Person {
  trySlots(...models: string[]): Promise<LightMyRequestResponse>;
  /** Hidden chats, one for each model by its key. */
  slots(...models: string[]): Promise<number[]>;
  trySend(
    chatIds: readonly number[],
    fields: Record<string, string>,
    file?: { name: string; data: Buffer },
  ): Promise<LightMyRequestResponse>;
  send(...args: Parameters<Comparer['trySend']>): Promise<CompareRequest[]>;
  threads(chatIds: readonly number[]): Promise<CompareThread[]>;
  /** Sends and waits until every slot has ended; returns the newest answer of each. */
  ask(...args: Parameters<Comparer['trySend']>): Promise<ResponseMessage[]>;
  /** The newest answer of each slot, once all have ended. */
  answers(chatIds: readonly number[]): Promise<ResponseMessage[]>;
  tryKeep(body: object): Promise<LightMyRequestResponse>;
  /** For after the clock was moved past the session. */
  signInAgain(): Promise<void>;
}

/** A new user on a plan with many slots. */
export async function comparer(app: TestApp, plan: PlanKey = 'creative'): Promise<Comparer> {
  const person = await somebody(app);
  const userId = person.user.id;
  const grant = { userId, plan, cause: `compare ${userId}`, renews: false, now: app.clock.now() };
  await inTransaction(app.deps.database.db, (transaction) => grantPlan(transaction, grant));
  return comparerOf(app, person);
}

/** Gives a user the methods of a comparer. */
export function comparerOf(app: TestApp, person: Person): Comparer {
  function trySlots(...models: string[]): Promise<LightMyRequestResponse> {
    const modelIds = models.map((key) => modelId(app, key));
    return app.request(allCalls.createCompareChats, { cookies: person.cookies, body: { modelIds } });
  }
  async function slots(...models: string[]): Promise<number[]> {
    const { list } = fine<{ list: CompareChat[] }>(await trySlots(...models));
    return list.map(({ chatId }) => chatId);
  }
  const trySend: Comparer['trySend'] = (chatIds, fields, file) => {
    const form = formOf({ compare_models_chats_id: JSON.stringify(chatIds), ...fields }, file);
    return app.request(allCalls.sendToCompared, { cookies: person.cookies, ...form });
  };
  async function threads(chatIds: readonly number[]): Promise<CompareThread[]> {
    const query = { chatList: [...chatIds] };
    const response = await app.request(allCalls.compareThreads, { cookies: person.cookies, query });
    return fine<{ list: CompareThread[] }>(response).list;
  }
  async function answers(chatIds: readonly number[]): Promise<ResponseMessage[]> {
    await expect
      .poll(async () => (await threads(chatIds)).filter(({ running }) => running !== null))
      .toEqual([]);
    return (await threads(chatIds)).flatMap(({ messages }) => {
      const last = messages.at(-1);
      return last?.type === 'response' ? [last] : [];
    });
  }
  const send: Comparer['send'] = async (...args) =>
    fine<{ requests: CompareRequest[] }>(await trySend(...args)).requests;

  return Object.assign(person, {
    trySlots,
    slots,
    trySend,
    send,
    threads,
    answers,
    ask: async (...args: Parameters<Comparer['trySend']>) => {
      await send(...args);
      return answers(args[0]);
    },
    tryKeep: (body: object) => {
      const payload = JSON.stringify(body);
      return app.request(allCalls.saveCompared, { cookies: person.cookies, payload });
    },
    signInAgain: async () => {
      person.cookies = await app.signIn(person.user);
    },
  });
}

/** The JSON of a response that must be successful. */
export function fine<Answer>(response: LightMyRequestResponse): Answer {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<Answer>();
}
