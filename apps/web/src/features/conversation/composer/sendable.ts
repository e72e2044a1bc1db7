import { counts } from '@polylogue/contract/limits';
import type { Model } from '../../models/model.ts';
import { filesOf } from '../attachments/attachment.ts';
import { isBlank, type Draft } from '../sending/draft.ts';

/** How many images a message to the model may have; while the model is unknown, as many as any takes. */
export function imagesFor(model: Pick<Model, 'maxImages'> | undefined): number {
  return model?.maxImages ?? counts.messageImages;
}

/** Whether more images are attached than the answering models take, as after a change of the model. */
export function hasTooManyImages({ attached }: Pick<Draft, 'attached'>, max: number): boolean {
  return filesOf(attached).length > max;
}

/** Whether the draft can be sent as it is. */
export function isSendable(draft: Draft, maxImages: number): boolean {
  return !isBlank(draft) && !hasTooManyImages(draft, maxImages);
}
