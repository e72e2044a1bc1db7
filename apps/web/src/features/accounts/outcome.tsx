import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './auth-form.module.css';

interface OutcomeProps {
  tone: 'good' | 'warn' | 'bad';
  Icon: TablerIcon;
  title: string;
  texts: readonly string[];
  /** Target of the only button. */
  to: typeof paths.main | typeof paths.resetPassword;
  action: string;
}

/** Result of an action with a button to continue. */
export function Outcome({ tone, Icon, title, texts, to, action }: OutcomeProps) {
  return (
    <div className={classes['form']} role="status">
      <span className={classes['mailIcon']} data-tone={tone} aria-hidden>
        <Icon size={26} stroke={1.6} />
      </span>
      <div className={classes['head']}>
        <h1>{title}</h1>
      </div>
      {texts.map((text) => (
        <p key={text} className={classes['text']}>
          {text}
        </p>
      ))}
      <ButtonLink look="primary" to={to} size="lg" fullWidth>
        {action}
      </ButtonLink>
    </div>
  );
}
