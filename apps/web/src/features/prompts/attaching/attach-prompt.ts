import { counts } from '@polylogue/contract/limits';
import { attach, attachedOf, detach } from '../../conversation/sending/drafts.ts';
import { promptAttachment, promptKind as kind, type PickedPrompt } from './prompt-attachment.ts';

/** Attaches a prompt once; beyond the limit the oldest is removed. */
export function attachPrompt(draftKey: string, prompt: PickedPrompt): void {
  attach(draftKey, promptAttachment(prompt));
  const [oldest] = attachedOf(draftKey, kind);
  if (oldest && attachedOf(draftKey, kind).length > counts.attachedPrompts) detach(draftKey, oldest);
}
