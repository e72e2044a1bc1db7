import { paths } from './paths.ts';

/** A navigation. */
export interface RouteChange {
  pathname: string;
  search: Record<string, unknown>;
  /** The previous path; undefined on the initial load. */
  from: string | undefined;
}

/** Where a guard redirects to. */
export type Redirect =
  | { to: typeof paths.chat }
  | { to: typeof paths.main }
  | { to: typeof paths.recoveryPassword; search: { token: string } };

const settingsPassword = '/chat/settings/password';

function isEntrance(pathname: string | undefined): boolean {
  return pathname === paths.main || pathname === paths.signUp;
}

/** Matches whole segments: an article called "chat-tips" is not a chat. */
function isOfChat(pathname: string): boolean {
  return pathname.split('/').includes('chat');
}

function isOfPayment(pathname: string): boolean {
  return [paths.payment, '/cloud'].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * Whether a navigation needs the session: all do, except between sign-in and sign-up and on a provider's
 * callback.
 */
export function needsSession({ pathname, from }: RouteChange): boolean {
  if (pathname === paths.oauthLogin) return false;
  return !(isEntrance(pathname) && isEntrance(from));
}

/** The redirect for a navigation, if any. */
export function redirectOf(change: RouteChange, isAuth: boolean): Redirect | undefined {
  const { pathname, search, from } = change;
  if (pathname === paths.home) return { to: isAuth ? paths.chat : paths.main };
  if (isAuth) return isEntrance(pathname) && !isEntrance(from) ? { to: paths.chat } : undefined;
  const token = search['token'];
  if (pathname === settingsPassword && typeof token === 'string' && token !== '') {
    return { to: paths.recoveryPassword, search: { token } };
  }
  return isOfChat(pathname) || isOfPayment(pathname) ? { to: paths.main } : undefined;
}
