import type { ShareLink } from '@polylogue/contract/sharing';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDay } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { useRevokeLink, useUpdateLink } from '../sharing.data.ts';
import classes from './share-dialog.module.css';

/** Enough of the address to tell links apart. */
function shortAddress({ uuid }: ShareLink): string {
  return `…/share/${uuid.slice(0, 8)}`;
}

/** What a link shares, until when, and how often it was opened. */
function factsOf(link: ShareLink, t: TFunction, locale: Locale): string {
  const { messageId, modelName, turns, shown, expiresAt, views, isOutdated } = link;
  const ofMessage =
    modelName === null ? t('sharing.links.message') : t('sharing.links.answer', { name: modelName });
  const ofChat =
    shown === turns
      ? t('sharing.links.chat', { count: turns })
      : t('sharing.links.chatSome', { shown, total: turns });
  return [
    messageId === null ? ofChat : ofMessage,
    expiresAt === null
      ? t('sharing.links.endless')
      : t('sharing.links.ends', { date: formatDay(expiresAt, locale) }),
    t('sharing.links.views', { count: views }),
    ...(isOutdated ? [t('sharing.links.outdated')] : []),
  ].join(' · ');
}

/** All live links of the chat, to bring up to date or to end. */
export function ActiveLinks({ chatId, links }: { chatId: number; links: readonly ShareLink[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const update = useUpdateLink(chatId);
  const { mutateAsync: revoke } = useRevokeLink(chatId);
  const onError = (error: unknown) => notifyError(errorText(t, error));

  function askRevoke(link: ShareLink): void {
    openConfirmed({
      title: t('sharing.revoke.title'),
      text: t('sharing.revoke.text'),
      confirmLabel: t('sharing.revoke.confirm'),
      danger: true,
      onConfirm: async () => {
        try {
          await revoke(link.uuid);
          notifySuccess(t('sharing.revoke.done'));
        } catch (error) {
          onError(error);
        }
      },
    });
  }

  return (
    <section className={classes['links']} aria-label={t('sharing.links.title')}>
      <p className={classes['linksTitle']}>
        <b>{t('sharing.links.title')}</b> {links.length}
      </p>
      <ul>
        {links.map((link) => {
          const address = shortAddress(link);
          return (
            <li key={link.uuid}>
              <div>
                <code>{address}</code>
                <p>{factsOf(link, t, locale)}</p>
              </div>
              {link.isOutdated ? (
                <Button
                  aria-label={t('sharing.links.updateNamed', { link: address })}
                  loading={update.isPending && update.variables === link.uuid}
                  onClick={() =>
                    update.mutate(link.uuid, {
                      onSuccess: () => notifySuccess(t('sharing.links.updated')),
                      onError,
                    })
                  }
                >
                  {t('sharing.links.update')}
                </Button>
              ) : null}
              <Button
                look="danger"
                aria-label={t('sharing.links.revokeNamed', { link: address })}
                onClick={() => askRevoke(link)}
              >
                {t('sharing.links.revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
