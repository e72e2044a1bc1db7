import { createContext, use } from 'react';

/** A picture that is shown large. */
export interface LargePicture {
  url: string;
  text: string;
}

/** What the messages of one chat share. */
export interface Conversation {
  chatId: number;
  /** Answers show as formatted text. */
  isFormatted: boolean;
  /** An answer is being written: nothing else may begin in this chat. */
  isBusy: boolean;
  showPicture: (picture: LargePicture) => void;
  saveTable: (html: string) => void;
}

/** The chat that the messages around belong to. */
export const ConversationContext = createContext<Conversation | null>(null);

/** The chat that the messages around belong to. */
export function useConversation(): Conversation {
  const conversation = use(ConversationContext);
  if (conversation === null) throw new Error('A message stands outside of its conversation.');
  return conversation;
}
