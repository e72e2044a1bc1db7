import type { AgreementMark } from '@polylogue/contract/agreement';
import { IconCheck, IconChecks, IconEqualNot, IconPoint } from '@tabler/icons-react';

/** The marks in the order of the legend. */
export const agreementMarks: readonly AgreementMark[] = ['all', 'some', 'one', 'conflict'];

const icons = { all: IconChecks, some: IconCheck, one: IconPoint, conflict: IconEqualNot };

/** Icon of a mark, for users who cannot tell the colours apart. */
export function MarkIcon({ mark }: { mark: AgreementMark }) {
  const Icon = icons[mark];
  return <Icon size={14} stroke={2} aria-hidden />;
}
