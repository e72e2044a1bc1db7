import { passwordRules, type PasswordRules } from '@polylogue/contract/validation';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './auth-form.module.css';

const order: readonly (keyof PasswordRules)[] = ['length', 'lowercase', 'capital', 'digit', 'special'];

/** The rules of a password, each marked as soon as it is met. */
export function PasswordRuleList({ password }: { password: string }) {
  const { t } = useTranslation();
  const met = passwordRules(password);
  return (
    <ul className={classes['rules']} aria-label={t('accounts.signUp.rules')}>
      {order.map((rule) => {
        const Icon = met[rule] ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={rule} data-met={met[rule] ? '' : undefined}>
            <Icon size={15} aria-hidden />
            <span>
              {t(`accounts.signUp.rule.${rule}`)}
              <span className={classes['hidden']}>
                {`, ${met[rule] ? t('accounts.signUp.ruleMet') : t('accounts.signUp.ruleOpen')}`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
