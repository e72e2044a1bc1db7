/**
 * The client id of a message in one of several chats that it goes to. A client id identifies one request, so each chat has
 * its own, derived from that of the message. The web derives it too, to know its own message again.
 */
export function clientIdIn(chatId: number, clientId: string): string {
  const end = (Number.parseInt(clientId.slice(-8), 16) ^ chatId) >>> 0;
  return clientId.slice(0, -8) + end.toString(16).padStart(8, '0');
}
