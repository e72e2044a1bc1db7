import type { OauthBindingStatus, OauthProvider } from '@polylogue/contract/oauth';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Pill } from '../../ui/pill.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { ProviderIcon } from '../accounts/oauth/provider-icon.tsx';
import { tariffQuery } from '../billing/billing.data.ts';
import { openDataExport, openDataImport } from '../data/data.modals.ts';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { DeleteChatsCard } from './delete-chats-card.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import { openConfirmPassword } from './settings.modals.ts';
import { bindingsQuery, useLinkProvider, useUnlinkProvider } from './settings.data.ts';
import classes from './settings.module.css';

function LinkButton({ provider }: { provider: OauthProvider }) {
  const { t } = useTranslation();
  const link = useLinkProvider();
  const { reset } = link;
  // Resets the pending state of a page restored from the back/forward cache.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);

  const name = t(`accounts.${provider}`);

  function start(): void {
    link.mutate(provider, {
      onError: (error) => {
        if (isApiError(error, 'password_not_confirmed')) {
          openConfirmPassword({ text: t('settings.confirmPassword.link', { name }), onConfirmed: start });
        } else notifyError(errorText(t, error));
      },
    });
  }

  return (
    <Button
      size="sm"
      // Stays busy until the provider's page loads.
      loading={link.isPending || link.isSuccess}
      aria-label={t('settings.data.linkNamed', { name })}
      onClick={start}
    >
      {t('settings.data.link')}
    </Button>
  );
}

function UnlinkButton({ binding, describedBy }: { binding: OauthBindingStatus; describedBy: string }) {
  const { t } = useTranslation();
  const unlink = useUnlinkProvider();
  const button = useFocusFallback<HTMLButtonElement>();
  const name = t(`accounts.${binding.type}`);

  function ask(): void {
    openConfirmed({
      title: t('settings.data.unlinkTitle', { name }),
      text: t('settings.data.unlinkText', { name }),
      confirmLabel: t('settings.data.unlink'),
      danger: true,
      onConfirm: async () => {
        try {
          await unlink.mutateAsync(binding.type);
          notifySuccess(t('settings.data.unlinked', { name }));
        } catch (error) {
          notifyError(errorText(t, error));
        }
      },
    });
  }

  return (
    <Button
      ref={button}
      size="sm"
      look="ghost"
      disabled={!binding.removable}
      aria-label={t('settings.data.unlinkNamed', { name })}
      aria-describedby={describedBy}
      onClick={ask}
    >
      {t('settings.data.unlink')}
    </Button>
  );
}

function ProviderRow({ binding }: { binding: OauthBindingStatus }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const session = useSession();
  const { type, status, email, removable } = binding;
  const isOperator = session.isAuth && session.impersonated;
  return (
    <li className={classes['row']}>
      <div className={classes['withIcon']}>
        <ProviderIcon provider={type} size={18} />
        <div>
          <b>{t(`accounts.${type}`)}</b>
          <p>{status ? (email ?? t('settings.data.linked')) : t('settings.data.notLinked')}</p>
          {status && !removable ? <p id={reasonId}>{t('settings.data.lastWay')}</p> : null}
        </div>
      </div>
      <div className={classes['rowTools']}>
        {status ? <Pill tone="good">{t('settings.data.linked')}</Pill> : null}
        {isOperator ? null : status ? (
          <UnlinkButton binding={binding} describedBy={reasonId} />
        ) : (
          <LinkButton provider={type} />
        )}
      </div>
    </li>
  );
}

/** Export and import, each only where the plan has it. */
function DataRows() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: plan } = useQuery(tariffQuery);
  const isOperator = session.isAuth && session.impersonated;
  const rows = [
    { name: 'export', open: plan?.isExport === 1, onOpen: () => openDataExport({}) },
    { name: 'import', open: plan?.isImport === 1, onOpen: () => openDataImport({}) },
  ] as const;
  const offered = rows.filter(({ open }) => open && !isOperator);
  if (offered.length === 0) return null;
  return (
    <div className={classes['parted']}>
      {offered.map(({ name, onOpen }) => (
        <div key={name} className={classes['row']}>
          <div>
            <b>{t(`settings.data.${name}`)}</b>
            <p>{t(`settings.data.${name}Text`)}</p>
          </div>
          <Button size="sm" aria-label={t(`settings.data.${name}`)} onClick={onOpen}>
            {t(`settings.data.${name}Short`)}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Linked providers, import and export, and deletion. */
export function DataBlock() {
  const { t } = useTranslation();
  const query = useQuery(bindingsQuery);
  return (
    <>
      <SettingsCard block="data" title={t('settings.blocks.data')}>
        <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
          {(bindings) => (
            <ul className={classes['rows']}>
              {bindings.map((binding) => (
                <ProviderRow key={binding.type} binding={binding} />
              ))}
            </ul>
          )}
        </Loaded>
        <DataRows />
      </SettingsCard>
      <DeleteChatsCard />
      <DeleteAccountCard />
    </>
  );
}
