import { paths } from './paths.ts';

/** Where somebody goes. */
export interface Going {
  pathname: string;
  search: Record<string, unknown>;
  /** Where they come from; undefined when the page has just been opened. */
  from: string | undefined;
}

/** Where a guard sends somebody instead. */
export type Detour =
  | { to: typeof paths.chat }
  | { to: typeof paths.main }
  | { to: typeof paths.recoveryPassword; search: { token: string } };

const settingsPassword = '/chat/settings/password';

function isEntrance(pathname: string | undefined): boolean {
  return pathname === paths.main || pathname === paths.signUp;
}

/** A whole segment: an article called "chat-tips" is no chat. */
function isOfChat(pathname: string): boolean {
  return pathname.split('/').includes('chat');
}

function isOfPayment(pathname: string): boolean {
  return [paths.payment, '/cloud'].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The session is asked for on each navigation, except between the two entrances and on the return of a provider. */
export function needsSession({ pathname, from }: Going): boolean {
  if (pathname === paths.oauthLogin) return false;
  return !(isEntrance(pathname) && isEntrance(from));
}

/** Where to go instead, if anywhere. */
export function detourOf(going: Going, isAuth: boolean): Detour | undefined {
  const { pathname, search, from } = going;
  if (pathname === paths.home) return { to: isAuth ? paths.chat : paths.main };
  if (isAuth) return isEntrance(pathname) && !isEntrance(from) ? { to: paths.chat } : undefined;
  const token = search['token'];
  if (pathname === settingsPassword && typeof token === 'string' && token !== '') {
    return { to: paths.recoveryPassword, search: { token } };
  }
  return isOfChat(pathname) || isOfPayment(pathname) ? { to: paths.main } : undefined;
}
