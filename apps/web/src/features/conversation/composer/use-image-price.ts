import type { ImageSettings } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import type { Model } from '../../models/model.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { budgetOf } from '../../billing/budget.ts';
import { imageSettingsQuery } from '../conversation.data.ts';
import type { Draft } from '../sending/draft.ts';
import { imagePriceOf, type ImagePrice } from './image-price.ts';

/** The price of the draft's image and what it depends on; undefined for a text model and while loading. */
export function useImagePrice(
  draft: Pick<Draft, 'image'>,
  model: Model | undefined,
): { price: ImagePrice; settings: ImageSettings } | undefined {
  const isAsked = model?.modelType === 'image';
  const { data: settings } = useQuery({ ...imageSettingsQuery(model?.id ?? 0), enabled: isAsked });
  const { data: tariff } = useQuery({ ...tariffQuery, enabled: isAsked });
  if (!isAsked || settings === undefined || tariff === undefined) return undefined;
  const price = imagePriceOf(draft.image, settings, budgetOf(tariff).tokens);
  return price && { price, settings };
}
