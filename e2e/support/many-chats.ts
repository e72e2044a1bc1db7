/** A list of chats as the server would return it, too long to create one by one; the first is `open`. */
export function manyChats(count: number, open = 1) {
  return Array.from({ length: count }, (_, index) => ({
    id: index === 0 ? open : 1_000_000 + index,
    name: `Chat number ${index + 1}`,
    parent_id: null,
    group: false,
    pin: false,
    order: index,
    type: 'chat',
    count_rag_capsules: 0,
    voices: [],
    streaming: false,
  }));
}
