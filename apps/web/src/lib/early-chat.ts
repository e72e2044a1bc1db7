import { listMessages } from '@polylogue/contract/answers';
import type { CallResponse } from '@polylogue/contract/call';

/** The chat whose end the server's page shows, and what the call for its messages would answer. */
interface EarlyChat {
  chatId: number;
  answer: CallResponse<typeof listMessages>;
}

const id = 'early-chat';

/** A block of the page with the data of its chat. It goes with the skeleton that it stands in. */
export function earlyChatBlock(chat: EarlyChat): string {
  const content = JSON.stringify(chat).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${content}</script>`;
}

/** The messages of a chat that the server's page shows; undefined once the app has replaced it. */
export function earlyMessages(chatId: number): EarlyChat['answer'] | undefined {
  const text = document.getElementById(id)?.textContent;
  const content: unknown = text === undefined ? undefined : JSON.parse(text);
  if (typeof content !== 'object' || content === null || !('chatId' in content) || !('answer' in content))
    return undefined;
  return content.chatId === chatId ? listMessages.response.safeParse(content.answer).data : undefined;
}
