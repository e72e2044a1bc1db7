/** Caches of this browser, by what they hold. Log-out deletes those with the user's data. */
export const cacheNames = {
  files: 'polylogue-files',
  page: 'polylogue-page',
  data: 'polylogue-data',
} as const;

/** The one page of the workspace, whatever its address. */
export const workspacePage = '/chat';

/** Attribute of a page that was kept: the server may have a newer one. */
export const keptMark = 'data-kept';

/** Calls whose last answer is shown while there is no connection, or one that stalls. */
export const keptCalls: readonly string[] = [
  'account-info/chat-settings',
  'account-info/tariff-data',
  'ai-chat/model-list',
  'ai-chat/selected-chat',
  'chat-options/image-settings',
  'chat-options/tones',
  'chat-options/writing-styles',
  'chats/list',
  'dictionary/languages',
  'instructions/list',
  'message/list',
  'notes/list',
  'notes/view',
];

/** Whether the last answer of this address is kept. */
export function isKeptCall(pathname: string): boolean {
  return keptCalls.some((call) => pathname === `/api/${call}`);
}

/** Whether an address shows the workspace. Payment pages and public ones come from the network only. */
export function isWorkspace(pathname: string): boolean {
  return pathname === workspacePage || pathname.startsWith(`${workspacePage}/`);
}

/** Around what a page has of one chat: the kept page is that of every chat, so this is not kept. */
export const unkept = { begin: '<!--chat-->', end: '<!--/chat-->' } as const;

/** The page without what belongs to one chat. */
export function withoutChat(html: string): string {
  const [before = '', chat] = html.split(unkept.begin);
  const after = chat?.split(unkept.end).at(-1);
  return after === undefined ? before : before + after;
}
