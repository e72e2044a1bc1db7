import type { World } from '../world.ts';

/** Query of the authorize page; absent parameters are ''. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  responseType: string;
  scope: string;
  state: string;
  nonce: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  loginHint: string;
  prompt: string;
}

/** The person who pressed Allow, as entered in the form. */
export interface Person {
  email: string;
  name: string;
  emailVerified: boolean;
  shareEmail: boolean;
  /** Google's hosted domain; '' for private accounts. */
  hostedDomain: string;
}

export interface Grant {
  request: AuthorizeRequest;
  person: Person;
}

export interface Grants {
  /** A code for one exchange within ten minutes. */
  issue(grant: Grant, world: World): string;
  redeem(code: string, world: World): Grant | undefined;
  /** An access token for the userinfo call. */
  openSession(grant: Grant, world: World): string;
  session(accessToken: string): Grant | undefined;
}

const CODE_LIFE = 600_000;
// Far more than any test needs; keeps a long-lived process small.
const MAX_SESSIONS = 10_000;

function forgetOldest(map: Map<string, unknown>): void {
  if (map.size <= MAX_SESSIONS) return;
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}

export function createGrants(): Grants {
  const codes = new Map<string, { grant: Grant; expires: number }>();
  const sessions = new Map<string, Grant>();
  return {
    issue(grant, world) {
      const code = `code-${world.randomHex(24)}`;
      codes.set(code, { grant, expires: world.elapsed() + CODE_LIFE });
      forgetOldest(codes);
      return code;
    },
    redeem(code, world) {
      const entry = codes.get(code);
      codes.delete(code);
      return entry && entry.expires > world.elapsed() ? entry.grant : undefined;
    },
    openSession(grant, world) {
      const accessToken = `token-${world.randomHex(24)}`;
      sessions.set(accessToken, grant);
      forgetOldest(sessions);
      return accessToken;
    },
    session: (accessToken) => sessions.get(accessToken),
  };
}

/** The entered name, or one made from the address: `ada.lovelace@…` is Ada Lovelace. */
export function nameOf(typed: string, email: string): string {
  if (typed.trim() !== '') return typed.trim();
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export function namesOf(name: string): { name: string; given_name: string; family_name: string } {
  const [given = '', ...rest] = name.split(/\s+/);
  return { name, given_name: given, family_name: rest.join(' ') };
}
