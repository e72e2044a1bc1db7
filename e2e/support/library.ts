import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { callHeaders } from './people.ts';

/** A file about claimed jobs: two passages of which one answers how long a job may stay silent. */
export const handbook = {
  name: 'handbook.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(
    '# Claims\n\nA claimed job may stay silent for ninety seconds. Then any worker may take it.\n',
  ),
};

async function called<Answer>(api: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await api.post(`${productUrl()}/api/${path}`, { headers: callHeaders, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

interface CapsuleState {
  id: number;
  sources: { files: { status: string }[] };
}

/** Makes a capsule through the API. */
export async function newCapsule(api: APIRequestContext, name: string): Promise<number> {
  const { id } = await called<{ id: number }>(api, 'capsule/create', { name, description: '' });
  return id;
}

/** Makes a capsule with these texts through the API, and waits until they are read. */
export async function filledCapsule(
  api: APIRequestContext,
  name: string,
  texts: Record<string, string>,
): Promise<number> {
  const id = await newCapsule(api, name);
  for (const [title, text] of Object.entries(texts))
    await called(api, 'capsule/add-text', { capsuleId: id, title, text });
  const states = async () => {
    const list = await api.get(`${productUrl()}/api/capsule/list`, { headers: callHeaders });
    const capsules = (await list.json()) as CapsuleState[];
    return capsules.find((one) => one.id === id)?.sources.files.map(({ status }) => status);
  };
  // Each is read in a process of its own, which a busy machine takes a while to start.
  await expect.poll(states, { timeout: 60_000 }).toEqual(Object.keys(texts).map(() => 'success'));
  return id;
}

/** Connects a capsule to a chat through the API. */
export async function connect(api: APIRequestContext, capsuleId: number, chatId: number): Promise<void> {
  await called(api, 'capsule/attach-few-capsules-to-group', { capsuleIds: [capsuleId], groupId: chatId });
}

/** Makes an empty chat through the API; its name has 2 to 15 characters. */
export async function newChat(api: APIRequestContext, name: string): Promise<number> {
  const { id } = await called<{ id: number }>(api, 'chats/create', { name });
  return id;
}

/** The card of a capsule on the library page. */
export function capsuleCard(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Capsules' }).getByRole('listitem').filter({ hasText: name });
}
