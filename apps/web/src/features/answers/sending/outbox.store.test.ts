import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropOutgoing,
  isSendingInto,
  putOutgoing,
  restoreOutbox,
  useOutbox,
  type Outgoing,
} from './outbox.store.ts';
import { sendForm } from './send-form.ts';

const kept = new Map<string, string>();
const storage = {
  get length() {
    return kept.size;
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

const outgoing: Outgoing = {
  clientId: 'a',
  chatId: 5,
  text: 'hello',
  modelId: 3,
  file: null,
  prompts: [],
  notes: [],
  image: null,
  carriesOver: false,
  state: 'sending',
};

beforeEach(async () => {
  for (const { clientId } of useOutbox.getState().list) dropOutgoing(clientId);
  kept.clear();
  vi.stubGlobal('window', { localStorage: storage });
  useOutbox.setState({ list: [] });
  await restoreOutbox(1);
});

test('a message that waits for the network outlives the page; one on its way does not', async () => {
  putOutgoing(outgoing);
  putOutgoing({ ...outgoing, clientId: 'b', state: 'waiting' });
  useOutbox.setState({ list: [] });
  await restoreOutbox(1);
  expect(useOutbox.getState().list.map(({ clientId }) => clientId)).toEqual(['b']);
});

test('a message that is tried again outlives the page too', async () => {
  putOutgoing({ ...outgoing, state: 'waiting' });
  putOutgoing({ ...outgoing, state: 'sending' });
  useOutbox.setState({ list: [] });
  await restoreOutbox(1);
  expect(useOutbox.getState().list).toEqual([{ ...outgoing, state: 'waiting' }]);
});

test('a message that was sent is kept nowhere', () => {
  putOutgoing({ ...outgoing, state: 'waiting' });
  dropOutgoing('a');
  expect(kept.size).toBe(0);
});

test('a message whose picture cannot be kept is not kept without it', () => {
  const file = new File(['x'], 'x.png');
  putOutgoing({ ...outgoing, file, state: 'waiting' });
  expect(kept.size).toBe(0);
});

test('nothing of another user stays in the box', async () => {
  putOutgoing({ ...outgoing, file: new File(['x'], 'x.png'), state: 'waiting' });
  await restoreOutbox(2);
  expect(useOutbox.getState().list).toEqual([]);
});

test('a chat knows whether something is on its way into it', () => {
  putOutgoing(outgoing);
  expect(isSendingInto(5)).toBe(true);
  expect(isSendingInto(6)).toBe(false);
  putOutgoing({ ...outgoing, state: 'waiting' });
  expect(isSendingInto(5)).toBe(false);
});

test('the form names the chat, the model and what goes along', () => {
  expect(
    sendForm({
      ...outgoing,
      prompts: [
        { id: 7, name: 'Editor', words: 'Edit.' },
        { id: 8, name: 'Reviewer', words: 'Review Go.', values: { language: 'Go' } },
      ],
      image: { size: '1024x1024' },
    }),
  ).toEqual({
    message: 'hello',
    client_id: 'a',
    chat: 5,
    model_id: 3,
    prompts: '[{"id":7},{"id":8,"values":{"language":"Go"}}]',
    gen_img_config: '{"size":"1024x1024"}',
  });
});

test('a conversation that is carried over asks for a new chat', () => {
  expect(sendForm({ ...outgoing, carriesOver: true })).toMatchObject({
    continue_with: 5,
    isCreatedNewChat: '1',
  });
});
