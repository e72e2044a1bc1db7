import type { OauthOutcome } from '@polylogue/contract/oauth';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../paths.ts';
import type { Arrival } from '../arrival.store.ts';
import { useReturnToSignIn } from '../use-return-to-sign-in.ts';
import { Waiting } from '../waiting.tsx';
import { providerLeftFor } from './left-for.ts';
import { OauthConsent } from './oauth-consent.tsx';
import { useOauthReturn } from './oauth.data.ts';
import { useProviderReturn } from './use-provider-return.ts';

type NewIdentity = Extract<OauthOutcome, { status: 'agreement' }>;

/** The sign-in notice for a failed callback. */
function arrivalOf(error: unknown): Arrival {
  if (isApiError(error, 'oauth_email_taken')) return { reason: 'emailTaken', provider: providerLeftFor() };
  const isOurs = isApiError(error, 'network_error', 'unavailable', 'too_many_requests', 'technical_error');
  return { reason: 'error', code: isOurs ? error.code : 'oauth_failed' };
}

/** Provider callback: signs in on load, or asks for the agreement first. */
export function OauthLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const returnToSignIn = useReturnToSignIn();
  const search = useSearch({ from: '/auth/oauth/login' });
  const { mutateAsync } = useOauthReturn();
  const [identity, setIdentity] = useState<NewIdentity | null>(null);

  useProviderReturn(search, async (returned) => {
    if (returned.kind === 'cancelled')
      return returnToSignIn({ reason: 'cancelled', provider: providerLeftFor() });
    if (returned.kind === 'broken') return returnToSignIn({ reason: 'error', code: 'oauth_failed' });
    try {
      const outcome = await mutateAsync(returned.answer);
      if (outcome.status === 'agreement') setIdentity(outcome);
      else await navigate({ to: paths.chat, search: { last: true }, replace: true });
    } catch (error) {
      await returnToSignIn(arrivalOf(error));
    }
  });

  if (identity === null) return <Waiting title={t('accounts.oauth.title')} text={t('accounts.oauth.text')} />;
  return (
    <OauthConsent
      identity={identity}
      onDone={() => void navigate({ to: paths.chat, search: { last: true }, replace: true })}
      onRefused={(error) => void returnToSignIn(arrivalOf(error))}
    />
  );
}
