import { shareDays } from '@polylogue/contract/limits';
import type { ShareLink } from '@polylogue/contract/sharing';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDay } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { sessionQuery } from '../../../lib/session/session.data.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useChangeLink } from '../sharing.data.ts';
import classes from './share-dialog.module.css';
import { SharedTurns } from './shared-turns.tsx';

const never = 'never';
const asItIs = 'asItIs';
const day = 86_400_000;

/** The choices of when a link ends, and the one in force. */
function endsOf({ expiresAt }: ShareLink, now: number, { t, locale }: { t: TFunction; locale: Locale }) {
  const options: SelectOption[] = shareDays.map((count) => ({
    value: String(count),
    label: t('sharing.ends.days', { count, date: dateOf(now + count * day, locale) }),
  }));
  const end = expiresAt === null ? undefined : new Date(expiresAt).getTime();
  // One that was chosen just now is still one of the choices.
  const chosen = shareDays.find(
    (count) => end !== undefined && Math.abs(end - now - count * day) < 3_600_000,
  );
  const value = end === undefined ? never : chosen === undefined ? asItIs : String(chosen);
  const kept =
    end !== undefined && chosen === undefined
      ? [{ value: asItIs, label: t('sharing.ends.until', { date: dateOf(end, locale) }) }]
      : [];
  return { value, options: [...kept, ...options, { value: never, label: t('sharing.ends.never') }] };
}

function dateOf(time: number, locale: Locale): string {
  return formatDay(new Date(time).toISOString(), locale);
}

/** When a link ends, whether it names its author, and what it leaves out. */
export function LinkOptions({ chatId, link }: { chatId: number; link: ShareLink }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now] = useState(Date.now);
  const name = useQuery({ ...sessionQuery, enabled: false }).data?.displayName ?? '';
  const { mutate } = useChangeLink(chatId);
  const { uuid } = link;
  const ends = endsOf(link, now, { t, locale });
  const onError = (error: unknown) => notifyError(errorText(t, error));

  function setEnd(value: string | null): void {
    const days = shareDays.find((count) => String(count) === value);
    if (days === undefined && value !== never) return;
    mutate({ uuid, expiresIn: days ?? null }, { onError });
  }

  return (
    <>
      <div className={classes['option']}>
        <div>
          <b>{t('sharing.ends.label')}</b>
          <p>{t('sharing.ends.about')}</p>
        </div>
        <div className={classes['select']}>
          <SelectField
            label={<span className="heard">{t('sharing.ends.label')}</span>}
            options={ends.options}
            value={ends.value}
            onChange={setEnd}
          />
        </div>
      </div>
      <div className={classes['option']}>
        <SwitchField
          label={t('sharing.author.label')}
          description={link.showsAuthor ? t('sharing.author.on', { name }) : t('sharing.author.off')}
          checked={link.showsAuthor}
          onChange={(showsAuthor) => mutate({ uuid, showsAuthor }, { onError })}
        />
      </div>
      <SharedTurns link={link} onHide={(hidden) => mutate({ uuid, hidden: [...hidden] }, { onError })} />
    </>
  );
}
