import type { sendMessage } from '@polylogue/contract/sending';
import type { CallInput } from '@polylogue/contract/call';
import type { Outgoing } from './outbox.store.ts';

type Form = CallInput<typeof sendMessage>['form'];

/** The form of a message. A conversation that is carried over names its chat twice: where it was, and where it came from. */
export function sendForm(outgoing: Outgoing): Form {
  const { chatId, clientId, image, modelId, notes, prompts, text } = outgoing;
  return {
    message: text,
    client_id: clientId,
    ...(modelId !== null && { model_id: modelId }),
    ...(chatId !== null && { chat: chatId }),
    ...(chatId !== null && outgoing.carriesOver && { continue_with: chatId, isCreatedNewChat: '1' as const }),
    ...(prompts.length > 0 && { prompts: JSON.stringify(prompts.map(({ id, values }) => ({ id, values }))) }),
    ...(notes.length > 0 && { notes: JSON.stringify(notes.map(({ id }) => id)) }),
    ...(image !== null && { gen_img_config: JSON.stringify(image) }),
  };
}
