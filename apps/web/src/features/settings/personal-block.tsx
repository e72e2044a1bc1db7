import { updatePersonal } from '@polylogue/contract/profile';
import { parseOptions } from '@polylogue/contract/validation';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldTexts } from '../accounts/field-texts.ts';
import { blockId } from './block-id.ts';
import { EmailState, PendingEmail } from './email-state.tsx';
import { FieldSkeleton, Loaded } from './loaded.tsx';
import { openConfirmPassword } from './settings.modals.ts';
import { PhotoRow } from './photo-row.tsx';
import photo from './photo.module.css';
import { SettingsCard } from './settings-card.tsx';
import { bodyOf, ownErrors, type Personal, type PersonalChange } from './personal.wire.ts';
import { countriesQuery, personalQuery, useSavePersonal } from './settings.data.ts';
import classes from './settings.module.css';
import { useFormErrors } from '../../ui/use-form-errors.ts';

const texts = ['username', 'displayName', 'email'] as const;
type TextName = (typeof texts)[number];

function changesOf(data: Personal, typed: PersonalChange): PersonalChange {
  const { country, ...words } = typed;
  const changed = Object.entries(words).filter(([name, value]) =>
    texts.some((text) => text === name && data[text] !== value),
  );
  return {
    ...Object.fromEntries(changed),
    ...(country !== undefined && country !== data.countryUuid && { country }),
  };
}

interface CountryFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  disabled: boolean;
}

function CountryField({ value, onChange, error, disabled }: CountryFieldProps) {
  const { t } = useTranslation();
  const countries = useQuery(countriesQuery(useLocale()));
  return (
    <SelectField
      label={t('settings.personal.country')}
      placeholder={t('settings.personal.countryHint')}
      nothingFound={t('settings.personal.countryNone')}
      options={(countries.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
      disabled={disabled}
    />
  );
}

function PersonalForm({ data }: { data: Personal }) {
  const { t } = useTranslation();
  const session = useSession();
  const save = useSavePersonal();
  const [typed, setTyped] = useState<PersonalChange>({});
  const [isConfirmed, setConfirmed] = useState(false);
  const { errors, form, fail, forgive } = useFormErrors();
  const changes = changesOf(data, typed);
  const isChanged = Object.keys(changes).length > 0;
  const isOperator = session.isAuth && session.impersonated;

  function set(change: PersonalChange): void {
    setTyped((before) => ({ ...before, ...change }));
    forgive(Object.keys(change));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isChanged) return;
    const parsed = updatePersonal.body.safeParse(bodyOf(changes), parseOptions);
    if (!parsed.success) {
      fail(ownErrors(fieldTexts(t, parsed.error)));
      return;
    }
    const asksPassword = changes.email !== undefined && data.hasPassword && !isConfirmed;
    if (asksPassword) await askPassword(changes);
    else await send(changes);
  }

  async function askPassword(values: PersonalChange): Promise<void> {
    openConfirmPassword({
      text: t('settings.confirmPassword.email', { email: values.email }),
      onConfirmed: () => {
        setConfirmed(true);
        void send(values);
      },
    });
  }

  async function send(values: PersonalChange): Promise<void> {
    try {
      const saved = await save.mutateAsync(values);
      setTyped({});
      setConfirmed(false);
      const mailed = changes.email === undefined ? null : saved.pendingEmail;
      notifySuccess(
        mailed === null
          ? t('settings.personal.saved')
          : t('settings.personal.savedAndMailed', { email: mailed }),
      );
      // The focused button gets disabled.
      document.getElementById(blockId('personal'))?.focus({ preventScroll: true });
    } catch (failure) {
      // The confirmation lasts ten minutes.
      if (isApiError(failure, 'password_not_confirmed')) {
        await askPassword(values);
        return;
      }
      const wrong = isApiError(failure) ? ownErrors(fieldErrorTexts(t, failure)) : {};
      if (Object.keys(wrong).length > 0) fail(wrong);
      else notifyError(errorText(t, failure));
    }
  }

  function field(name: TextName) {
    return {
      name,
      label: t(`settings.personal.${name}`),
      value: typed[name] ?? data[name],
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
      error: errors[name],
      disabled: isOperator,
    };
  }

  return (
    <>
      <PhotoRow data={data} />
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes['fields']}>
          <TextField
            {...field('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...field('displayName')} autoComplete="name" />
          <div className={classes['fieldAndNote']}>
            <TextField
              {...field('email')}
              type="email"
              autoComplete="email"
              end={changes.email === undefined ? <EmailState isVerified={data.emailVerified} /> : ''}
            />
            <PendingEmail data={data} isChanging={changes.email !== undefined} />
          </div>
          <CountryField
            value={typed.country === undefined ? data.countryUuid : typed.country}
            onChange={(country) => set({ country })}
            error={errors['country']}
            disabled={isOperator}
          />
        </div>
        <div className={classes['actions']}>
          <Button type="submit" look="primary" disabled={!isChanged} loading={save.isPending}>
            {t('settings.save')}
          </Button>
          {isChanged ? (
            <Button
              look="ghost"
              onClick={() => {
                setTyped({});
                forgive(['country', ...texts]);
              }}
            >
              {t('settings.undo')}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

function PersonalSkeleton() {
  return (
    <>
      <div className={photo['photo']}>
        <Skeleton width={64} height={64} round />
        <Skeleton width={138} height={36} />
      </div>
      <div className={classes['fields']}>
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <div className={classes['actions']}>
        <Skeleton width={72} height={36} />
      </div>
    </>
  );
}

/** Photo, nickname, name, e-mail and country. */
export function PersonalBlock() {
  const { t } = useTranslation();
  const query = useQuery(personalQuery);
  return (
    <SettingsCard block="personal" title={t('settings.blocks.personal')}>
      <Loaded query={query} skeleton={<PersonalSkeleton />}>
        {(data) => <PersonalForm data={data} />}
      </Loaded>
    </SettingsCard>
  );
}
