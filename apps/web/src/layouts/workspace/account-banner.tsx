import { lazy, Suspense } from 'react';
import { withTexts } from '../../lib/i18n/texts.ts';
import { useSession } from '../../lib/session/session.data.ts';

const VerifyBanner = lazy(
  withTexts(['accounts'], async () => ({ default: (await import('./account-banners.tsx')).VerifyBanner })),
);
const OperatorBanner = lazy(
  withTexts(['accounts'], async () => ({ default: (await import('./account-banners.tsx')).OperatorBanner })),
);

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
