import type { CalloutKind } from '@polylogue/document/tree';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBulb,
  IconInfoCircle,
  IconMessageExclamation,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './answer-text.module.css';

const icons = {
  note: IconInfoCircle,
  tip: IconBulb,
  important: IconMessageExclamation,
  warning: IconAlertTriangle,
  caution: IconAlertOctagon,
};

interface CalloutProps {
  kind: CalloutKind;
  dir: 'auto' | undefined;
  children: ReactNode;
}

/** A highlighted remark with its kind as a heading. */
export function CalloutBlock({ kind, dir, children }: CalloutProps) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  return (
    <div role="note" className={classes['callout']} data-kind={kind} data-callout={kind} dir={dir}>
      <div className={classes['calloutName']} data-uncopied contentEditable={false}>
        <Icon size={16} stroke={1.8} aria-hidden />
        {t(`answers.callouts.${kind}`)}
      </div>
      {children}
    </div>
  );
}
