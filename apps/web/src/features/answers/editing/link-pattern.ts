/** A link begins with a scheme and a colon. */
const scheme = /^[a-z][a-z\d+.-]*:\S+$/i;
/** Schemes that would run something instead of leading somewhere. */
const acting = /^(?:javascript|data|vbscript):/i;

/** Whether the text can be set as a link. */
export function isLink(text: string): boolean {
  const link = text.trim();
  return scheme.test(link) && !acting.test(link);
}
