import type { GuestSession, UserSession } from '@polylogue/contract/accounts';
import { locales } from '@polylogue/contract/limits';
import type { OperatorUser } from '@polylogue/contract/operator';
import type { Config } from '../../config.ts';
import type { User } from './accounts.queries.ts';

/** The session of a guest. */
export const presentedGuest: GuestSession = {
  isAuth: false,
  username: null,
  displayName: null,
  avatar: null,
  userId: null,
  country: null,
};

/** The session entity of a signed-in user. */
export function presentSession(
  user: User,
  session: { impersonated?: boolean },
  config: Pick<Config, 'UNVERIFIED_MAY_SEND'>,
): UserSession {
  return {
    isAuth: true,
    username: user.username,
    displayName: user.displayName,
    avatar: avatarUrl(user),
    userId: user.id,
    country: user.country,
    language: locales.find((locale) => locale === user.locale) ?? 'en',
    emailVerified: user.emailVerifiedAt !== null,
    unverifiedEmail: user.emailVerifiedAt === null ? user.email : null,
    maySend: user.emailVerifiedAt !== null || config.UNVERIFIED_MAY_SEND,
    impersonated: session.impersonated === true,
  };
}

/** URL of the photo; it changes with the photo. */
export function avatarUrl(user: Pick<User, 'id' | 'avatar'>): string | null {
  return user.avatar === null ? null : avatarAddress(user.id, user.avatar);
}

/** URL of a photo by its name. */
export function avatarAddress(userId: number, avatar: string): string {
  return `/api/avatars/${userId}/${avatar}`;
}

/** An account as the operator sees it. */
export function presentOperatorUser(user: User): OperatorUser {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    displayName: user.displayName,
    country: user.country,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
  };
}
