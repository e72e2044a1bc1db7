/**
 * Addresses that the first screen of the workspace asks for. Written out, because the contract's calls come with the
 * code that is still on its way; a test holds them against the calls.
 */
export function firstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  if (pathname !== '/chat') return [];
  const query = new URLSearchParams(search);
  // A note is read by another call.
  if (query.has('n')) return [];
  const chat = Number(query.get('c'));
  return [
    '/api/chats/list',
    '/api/ai-chat/model-list',
    '/api/account-info/chat-settings',
    '/api/account-info/tariff-data',
    ...(Number.isInteger(chat) && chat > 0 ? [`/api/message/list?groupId=${chat}&limit=10&offset=0`] : []),
  ];
}
