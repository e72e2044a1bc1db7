import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.data.ts';

const VerifyBanner = lazy(async () => ({ default: (await import('./account-banners.tsx')).VerifyBanner }));
const OperatorBanner = lazy(async () => ({
  default: (await import('./account-banners.tsx')).OperatorBanner,
}));

/** What has to be known about the account before anything else; mostly nothing. */
export function AccountBanner() {
  const session = useSession();
  if (!session.isAuth || (session.emailVerified && !session.impersonated)) return null;
  return (
    <Suspense fallback={null}>
      {session.impersonated ? <OperatorBanner /> : <VerifyBanner maySend={session.maySend} />}
    </Suspense>
  );
}
