import { passwordRules, type PasswordRules } from '@polylogue/contract/validation';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './auth-form.module.css';

const order: readonly (keyof PasswordRules)[] = ['length', 'lowercase', 'capital', 'digit', 'special'];

/** The password rules, each checked off once it is met. */
export function PasswordRuleList({ password }: { password: string }) {
  const { t } = useTranslation();
  const id = useId();
  const met = passwordRules(password);
  return (
    <>
      {/* Not the list's label: the field is described by this element, and a label would be read instead
          of the rules. */}
      <span className="heard" id={id}>
        {t('accounts.signUp.rules')}
      </span>
      <ul className={classes['rules']} aria-labelledby={id}>
        {order.map((rule) => {
          const Icon = met[rule] ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={rule} data-met={met[rule] ? '' : undefined}>
              <Icon size={15} aria-hidden />
              <span>
                {t(`accounts.signUp.rule.${rule}`)}
                <span className="heard">
                  {`, ${met[rule] ? t('accounts.signUp.ruleMet') : t('accounts.signUp.ruleOpen')}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
