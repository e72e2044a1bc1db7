const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
