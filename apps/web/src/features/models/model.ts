import type * as wire from '@polylogue/contract/models';

/** A model in the picker. `typeName` is its provider, `modelDiscounter` the coefficient that is charged and shown. */
export interface Model extends Pick<
  wire.Model,
  | 'id'
  | 'name'
  | 'icon'
  | 'modelType'
  | 'typeId'
  | 'typeName'
  | 'maxImages'
  | 'descriptionRu'
  | 'descriptionEn'
  | 'descriptionFr'
  | 'modelDiscounter'
  | 'demo'
  | 'contextLength'
  | 'groundingTokens'
  | 'reasoning'
  | 'efforts'
  | 'temperature'
  | 'voice'
  | 'imageTokens'
> {
  takesImages: boolean;
}

/** All available models and the user's selection. */
export interface ModelList extends Pick<wire.ModelList, 'active' | 'standIn' | 'starred' | 'recent'> {
  list: Model[];
}
