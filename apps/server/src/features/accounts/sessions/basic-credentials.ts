/** Content of a sign-in's `Authorization` header. */
export interface BasicCredentials {
  /** E-mail or user name; neither can contain a colon. */
  name: string;
  password: string;
}

/** Reads Basic credentials as UTF-8; the first colon ends the name, later ones belong to the password. */
export function readBasicCredentials(header: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) return null;
  return { name: pair.slice(0, colon), password: pair.slice(colon + 1) };
}
