import { joinInstructions, type InForce } from '../instructions/instructions.sql.ts';
import type { SendForm } from '@polylogue/contract/sending';
import type { PathMessage } from '../messages/conversation.sql.ts';
import type { Situation } from './send.read.ts';

/** The prompts beside the newest request, unless they are the request; earlier ones applied to earlier answers. */
export function instructionsOf(conversation: readonly PathMessage[]): string[] {
  const request = conversation.findLast((message) => message.type === 'request');
  return request === undefined || request.text.trim() === '' ? [] : request.system;
}

/** Language, tone and style, if the plan includes choosing them. */
export function shapeOf(
  form: Pick<SendForm, 'out_language' | 'tone' | 'writing_style'>,
  { settings, plan }: Pick<Situation, 'settings' | 'plan'>,
) {
  if (!plan.isSelectOptions) return { language: null, tone: null, style: null };
  return {
    language: form.out_language ?? settings?.out_language ?? null,
    tone: form.tone ?? settings?.tone ?? null,
    style: form.writing_style ?? settings?.writing_style ?? null,
  };
}

/** The user's instructions where the answer will stand: a new chat is in no folder, and goes on with those of the old. */
export function ownInstructionsOf(
  { instructions, chat }: Pick<Situation, 'instructions' | 'chat'>,
  { isNewChat }: { isNewChat: boolean },
): InForce {
  const folderId = isNewChat ? null : (chat?.parent_id ?? null);
  return joinInstructions(instructions, { chatId: chat?.id ?? null, folderId });
}
