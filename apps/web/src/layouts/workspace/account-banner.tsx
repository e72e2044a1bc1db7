import { useSession } from '../../lib/session/session.data.ts';
import { OperatorBanner, VerifyBanner } from './account-banners.tsx';

/** The most important notice about the account; usually none. Not lazy: a banner that comes later moves the page. */
export function AccountBanner() {
  const session = useSession();
  if (!session.isAuth) return null;
  if (session.impersonated) return <OperatorBanner />;
  if (session.unverifiedEmail === null) return null;
  return <VerifyBanner email={session.unverifiedEmail} maySend={session.maySend} />;
}
