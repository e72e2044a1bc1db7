import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { ResponseMessage } from './message.ts';
import type { MenuAction } from '../../ui/menu.tsx';
import { useFollowEnd, type FollowEnd } from './thread/use-follow-end.ts';

/** An image shown in the lightbox. */
export interface LargePicture {
  url: string;
  text: string;
}

/** Where the last exchange of a thread begins. */
export interface LastExchange {
  /** Changes with each exchange. */
  key: string | undefined;
  /** Its distance from the top of the thread, in pixels. */
  top: () => number;
}

/** How a conversation is displayed. */
export interface Manner {
  /** Messages cannot be edited or regenerated. */
  isReadOnly: boolean;
  /** Column layout under the name of its one model: no bylines or tools, requests as short headings. */
  isColumn: boolean;
  /** Hook that sets how fast streamed text appears. */
  usePace: (answer: ResponseMessage) => ResponseMessage;
  /** Hook that decides which part of a growing thread stays in view. */
  useFollow: (last: LastExchange) => FollowEnd;
}

/** Full display on a page of its own. */
export const pageManner: Manner = {
  isReadOnly: false,
  isColumn: false,
  usePace: (answer) => answer,
  useFollow: useFollowEnd,
};

/** What a page adds to the tools of an answer. */
export interface AnswerExtras {
  /** Stands in the toolbar. */
  tool: (answer: ResponseMessage) => ReactNode;
  /** Hook with the items of the menu beside it. */
  useActions: (answer: ResponseMessage) => readonly MenuAction[];
  /** Hook with the items of the menu that answers without words, such as images, have too. */
  useSharing: (answer: ResponseMessage) => readonly MenuAction[];
}

/** Shared by the messages of one chat. */
export interface Conversation {
  manner: Manner;
  /** Answers are rendered as Markdown. */
  isFormatted: boolean;
  /** An answer is running, so nothing else can start in this chat. */
  isBusy: boolean;
  showPicture: (picture: LargePicture) => void;
  saveTable: (html: string) => void;
  extras?: AnswerExtras | undefined;
  /** Lists the sources below an answer. Where there is none, sources cannot be opened. */
  Sources?: ComponentType<{ answer: ResponseMessage }> | undefined;
}

/** The conversation the surrounding messages belong to. */
export const ConversationContext = createContext<Conversation | null>(null);

/** The conversation the surrounding messages belong to. */
export function useConversation(): Conversation {
  const conversation = use(ConversationContext);
  if (conversation === null) throw new Error('A message stands outside of its conversation.');
  return conversation;
}
