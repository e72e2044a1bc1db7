import type { sendMessage } from '@polylogue/contract/sending';
import type { CallInput } from '@polylogue/contract/call';
import { listFieldsOf } from '../attachments/attachment.ts';
import { messageText } from './draft.ts';
import { chatOf, type Outgoing } from './outgoing.ts';

type Form = CallInput<typeof sendMessage>['form'];

/** The text and attachments of a message, for one model or several. */
export function wordsForm({ clientId, text, attached }: Outgoing) {
  return { message: messageText({ text, attached }), client_id: clientId, ...listFieldsOf(attached) };
}

/**
 * The form of a message to a chat. A carried-over conversation names its chat twice: as current and as
 * origin.
 */
export function sendForm(outgoing: Outgoing): Form {
  const { image, effort, carriesOver, key, targets } = outgoing;
  const chatId = chatOf(outgoing);
  const modelId = targets[0]?.modelId ?? null;
  return {
    ...wordsForm(outgoing),
    ...(modelId !== null && { model_id: modelId }),
    ...(key !== undefined && { key }),
    ...(chatId !== null && { chat: chatId }),
    ...(chatId !== null && carriesOver && { continue_with: chatId, isCreatedNewChat: '1' as const }),
    ...(effort !== undefined && { effort }),
    ...(image !== null && { gen_img_config: JSON.stringify(image) }),
  };
}

/** Tells the server that a message may pass the monthly limit. */
export function passing(passesLimit: boolean): { override_limit?: '1' } {
  return passesLimit ? { override_limit: '1' } : {};
}
