import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { PlanAction } from './use-plan-action.ts';

interface PlanButtonProps {
  action: PlanAction;
  look?: 'primary' | 'default';
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** Gets a plan: a guest goes on to sign up, which is a link; a user buys. */
export function PlanButton({ action, look = 'default', size = 'md', children }: PlanButtonProps) {
  const { to, isCurrent, isBusy, act } = action;
  if (to !== undefined) {
    return (
      <ButtonLink fullWidth look={look} size={size} to={to} onClick={act}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button fullWidth look={look} size={size} disabled={isCurrent} loading={isBusy} onClick={act}>
      {children}
    </Button>
  );
}
