import { expect, test } from 'vitest';
import type { Attachment } from '../attachments/attachment.ts';
import type { Outgoing } from './outgoing.ts';
import { sendForm } from './send-form.wire.ts';

const outgoing: Outgoing = {
  clientId: 'a',
  kind: 'chat',
  at: 0,
  text: 'hello',
  attached: [],
  targets: [{ chatId: 5, modelId: 3 }],
  image: null,
  carriesOver: false,
  state: 'sending',
  tries: 0,
  notBefore: 0,
  isLate: false,
};

function prompt(value: { id: number; values?: Record<string, string> }): Attachment {
  const carriage = { field: 'prompts', value } as const;
  return { kind: 'prompt', id: String(value.id), name: 'Editor', words: '', carriage };
}

test('the form names the chat, the model and what goes along', () => {
  const attached = [prompt({ id: 7 }), prompt({ id: 8, values: { language: 'Go' } })];
  expect(sendForm({ ...outgoing, attached, image: { size: '1024x1024' } })).toEqual({
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
