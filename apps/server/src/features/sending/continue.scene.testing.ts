import type { ResponseMessage } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  sendAndWait,
  somebody,
  waitForEnd,
  type Person,
} from './sending.scene.testing.ts';

/** What the simulated model is asked about. */
export const topic = 'Compare trains and planes';

const defaultModel = 'gpt-6.1-terra';

/** A server that listens, with helpers for tests of continued answers. */
export async function startContinueScene() {
  const app = await startTestApp({ OPENROUTER_API_KEY: '' });
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, scene: continueScene(app) };
}

export type ContinueScene = ReturnType<typeof continueScene>;

/** Helpers for tests of continued answers. */
export function continueScene(app: TestApp) {
  function goOn(who: { cookies?: Record<string, string> }, messageId: number, clientId?: string) {
    const body = { messageId, ...(clientId === undefined ? {} : { client_id: clientId }) };
    return app.request(allCalls.continueAnswer, { cookies: who.cookies, body });
  }

  async function lastAnswer(person: Person, chatId: number): Promise<ResponseMessage> {
    const last = (await listOf(app, person, chatId)).at(-1);
    if (last?.type !== 'response') throw new Error('The chat ends without an answer.');
    return last;
  }

  /** Continues an answer and waits until it has ended again. */
  async function goOnAndWait(person: Person, answer: ResponseMessage): Promise<ResponseMessage> {
    const begun = (await goOn(person, answer.id)).json<ResponseMessage>();
    expect(begun).toMatchObject({ id: answer.id, state: 'loading', response: answer.response });
    expect(begun.uuid).not.toBe(answer.uuid);
    await waitForEnd(app, begun.uuid ?? '');
    return lastAnswer(person, answer.group_id);
  }

  /** An answer that has ended as the directives say. */
  async function answerTo(directives: string, model = defaultModel) {
    const person = await somebody(app);
    const message = `${topic} ${directives}`;
    const sent = await sendAndWait(app, person, { message, model_id: modelId(app, model) });
    app.deps.models.report('openai', 'ok');
    return { person, sent, answer: await lastAnswer(person, sent.chat.id) };
  }

  /** What the simulated model writes if nothing happens to it. */
  async function wholeText(tokens: number, model = defaultModel): Promise<string> {
    return (await answerTo(`[[sim tokens=${tokens} rate=0]]`, model)).answer.response;
  }

  /** Nothing is reserved any more, and the free tokens lack what the answer cost. */
  async function expectPaid(person: Person, total: number | undefined): Promise<void> {
    const available = 30_000 - (total ?? 0);
    expect(await balancedTokens(app, person.user.id)).toEqual({ available, reserved: 0 });
  }

  return { goOn, goOnAndWait, lastAnswer, answerTo, wholeText, expectPaid };
}
