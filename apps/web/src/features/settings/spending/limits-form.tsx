import type { Currency } from '@polylogue/contract/billing';
import { largestLimits, warnLevels, type Spending } from '@polylogue/contract/spending';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetSpending } from '../../billing/spending.data.ts';
import { moneyText, moneyTyped, tokensTyped } from './amount-text.ts';
import classes from './spending.module.css';

type Level = Spending['tokens']['warnPercent'];

interface Fields {
  tokens: string;
  tokensWarn: Level;
  money: Partial<Record<Currency, string>>;
  moneyWarn: Level;
}

function fieldsOf({ tokens, money }: Spending, locale: string): Fields {
  return {
    tokens: tokens.limit === null ? '' : new Intl.NumberFormat(locale).format(tokens.limit),
    tokensWarn: tokens.warnPercent,
    money: Object.fromEntries(money.list.map(({ currency, limit }) => [currency, moneyText(limit)])),
    moneyWarn: money.warnPercent,
  };
}

/** The limit in a field: undefined where what is typed is none. */
function within(limit: number | null | undefined, largest: number): number | null | undefined {
  return typeof limit === 'number' && limit > largest ? undefined : limit;
}

/** The limits as the server takes them; undefined while a field makes no sense. */
function wantedOf(fields: Fields) {
  const tokens = within(tokensTyped(fields.tokens), largestLimits.tokens);
  const list = (['EUR', 'RUB'] as const).flatMap((currency) => {
    const typed = fields.money[currency];
    return typed === undefined ? [] : [{ currency, limit: within(moneyTyped(typed), largestLimits.money) }];
  });
  return { tokens, list };
}

function Warn({ label, value, onChange }: { label: string; value: Level; onChange: (level: Level) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <SelectField
      label={label}
      options={warnLevels.map((level) => ({
        value: `${level}`,
        label: t('spending.limits.level', { share: formatShare(level / 100, locale) }),
      }))}
      value={`${value}`}
      onChange={(chosen) => onChange(warnLevels.find((level) => `${level}` === chosen) ?? value)}
    />
  );
}

/** Sets the monthly limits and when to be warned. An empty field is no limit. */
export function LimitsForm({ spending }: { spending: Spending }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const save = useSetSpending();
  const [fields, setFields] = useState(() => fieldsOf(spending, locale));
  const [isTried, setTried] = useState(false);
  const { tokens, list } = wantedOf(fields);
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const wrong = (limit: number | null | undefined) =>
    isTried && limit === undefined ? { error: t('spending.limits.wrong') } : {};

  function submit(): void {
    setTried(true);
    const money = list.flatMap(({ currency, limit }) => (limit === undefined ? [] : [{ currency, limit }]));
    if (tokens === undefined || money.length < list.length) return;
    const body = {
      tokens: { limit: tokens, warnPercent: fields.tokensWarn },
      money: { warnPercent: fields.moneyWarn, list: money },
    };
    save.mutate(body, {
      onSuccess: (saved) => {
        setTried(false);
        setFields(fieldsOf(saved, locale));
        notifySuccess(t('spending.limits.saved'));
      },
      onError: (error) => notifyError(errorText(t, error)),
    });
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes['pair']}>
        <TextField
          label={t('spending.limits.tokens')}
          inputMode="numeric"
          placeholder={t('spending.limits.none')}
          value={fields.tokens}
          onChange={(event) => change({ tokens: event.currentTarget.value })}
          {...wrong(tokens)}
        />
        <Warn
          label={t('spending.limits.warnTokens')}
          value={fields.tokensWarn}
          onChange={(tokensWarn) => change({ tokensWarn })}
        />
      </div>
      <div className={classes['pair']}>
        <div className={classes['sums']}>
          {list.map(({ currency, limit }) => (
            <TextField
              key={currency}
              label={t(`spending.limits.money.${currency}`)}
              inputMode="decimal"
              placeholder={t('spending.limits.none')}
              value={fields.money[currency] ?? ''}
              onChange={(event) =>
                change({ money: { ...fields.money, [currency]: event.currentTarget.value } })
              }
              {...wrong(limit)}
            />
          ))}
        </div>
        <Warn
          label={t('spending.limits.warnMoney')}
          value={fields.moneyWarn}
          onChange={(moneyWarn) => change({ moneyWarn })}
        />
      </div>
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('spending.limits.save')}
        </Button>
      </div>
    </form>
  );
}
