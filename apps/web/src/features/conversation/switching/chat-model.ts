import type { ChatItem } from '../../../lib/chat-item.ts';
import type { Model, ModelList } from '../../models/model.ts';

/** The model of the next message. */
export interface ChatModel {
  model: Model;
  /** The chat's own model is gone, and this one answers instead. */
  isStandIn: boolean;
}

interface Known {
  models: Pick<ModelList, 'list' | 'active' | 'standIn'>;
  /** Undefined for one not created yet. */
  chat: Pick<ChatItem, 'modelId' | 'voices'> | undefined;
  /** The model picked on this page. */
  picked: number | null;
  /** The default model of new chats, from the settings. */
  preferred: number | null;
}

/**
 * The model that answers next in a chat, by the same rules as on the server. A chat that has lost its model goes on with
 * the stand-in, never with what new chats begin with: that may be expensive or draw images.
 */
export function chatModelOf({ models, chat, picked, preferred }: Known): ChatModel | undefined {
  const find = (modelId: number | null) => models.list.find(({ id }) => id === modelId);
  const own = find(picked) ?? find(chat?.modelId ?? null);
  if (own) return { model: own, isStandIn: false };
  const isBegun = chat !== undefined && (chat.modelId !== null || chat.voices.length > 0);
  const standIn = find(models.standIn);
  if (isBegun) return standIn && { model: standIn, isStandIn: true };
  const first = find(preferred) ?? find(models.active) ?? standIn;
  return first && { model: first, isStandIn: false };
}
