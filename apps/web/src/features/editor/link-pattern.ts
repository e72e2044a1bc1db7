/** Scheme, colon and the rest. */
const scheme = /^[a-z][a-z\d+.-]*:\S+$/i;
/** Schemes that execute code or embed data. */
const acting = /^(?:javascript|data|vbscript):/i;

/** Whether the text can be set as a link. */
export function isLink(text: string): boolean {
  const link = text.trim();
  return scheme.test(link) && !acting.test(link);
}
