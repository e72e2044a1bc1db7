import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Personal } from './personal.wire.ts';
import { FieldSkeleton, Loaded } from './loaded.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OldPasswordForm } from './old-password-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { personalQuery } from './settings.data.ts';
import classes from './settings.module.css';

/**
 * The token the page was opened with. Read once, not subscribed: otherwise navigating away after the session
 * ended would refetch this block's data.
 */
function useLinkToken(): string | null {
  const router = useRouter();
  const [token] = useState(() => new URLSearchParams(router.state.location.searchStr).get('token'));
  return token === '' ? null : token;
}

/** The old password first; with a link's token, or without a password, the new one right away. */
function PasswordSteps({ data, token }: { data: Personal; token: string | null }) {
  const { t } = useTranslation();
  const [isConfirmed, setConfirmed] = useState(false);
  const asksOld = data.hasPassword && token === null;
  return (
    <>
      {token === null ? null : <Notice tone="accent">{t('settings.password.byLink')}</Notice>}
      {asksOld ? (
        <OldPasswordForm
          email={data.email}
          isConfirmed={isConfirmed}
          onConfirmed={() => setConfirmed(true)}
        />
      ) : null}
      <NewPasswordForm
        // Each step starts with empty fields.
        key={String(asksOld && !isConfirmed)}
        username={data.username}
        token={token}
        isSetting={!data.hasPassword}
        isLocked={asksOld && !isConfirmed}
        takesFocus={asksOld && isConfirmed}
        onChanged={() => setConfirmed(false)}
        onUnconfirmed={() => setConfirmed(false)}
      />
    </>
  );
}

function PasswordSkeleton() {
  return (
    <>
      <div className={classes['fields']}>
        <FieldSkeleton />
      </div>
      <div className={classes['fields']}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <div className={classes['actions']}>
        <Skeleton width={140} height={36} />
      </div>
    </>
  );
}

/** Changing or setting the password. */
export function PasswordBlock() {
  const { t } = useTranslation();
  const session = useSession();
  const query = useQuery(personalQuery);
  const token = useLinkToken();
  const isSetting = query.data?.hasPassword === false;
  return (
    <SettingsCard
      block="password"
      title={t('settings.blocks.password')}
      text={isSetting ? t('settings.password.setText') : t('settings.password.text')}
    >
      {session.isAuth && session.impersonated ? (
        <div className={classes['single']}>
          <Notice tone="warn">{t('settings.operator')}</Notice>
        </div>
      ) : (
        <Loaded query={query} skeleton={<PasswordSkeleton />}>
          {(data) => <PasswordSteps data={data} token={token} />}
        </Loaded>
      )}
    </SettingsCard>
  );
}
