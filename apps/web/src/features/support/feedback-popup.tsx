import { IconHelp, IconMessages, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { PanelPopover } from '../../ui/panel-popover.tsx';
import classes from './support.module.css';
import { UnreadTickets } from './unread-tickets.tsx';

interface FeedbackPopupProps {
  /** The button. */
  target: ReactElement;
  isOpen: boolean;
  leavesFocus: boolean;
  onClose: () => void;
  /** One of its ways was taken. */
  onChosen: () => void;
  onEnter: () => void;
  onLeave: () => void;
}

const ways = [
  { name: 'faq', setting: 'faq', Icon: IconHelp },
  { name: 'write', setting: 'feedback', Icon: IconPencil },
  { name: 'tickets', setting: 'tickets', Icon: IconMessages },
] as const;

/** The ways to an answer: common questions, the form, and the user's tickets. */
export function FeedbackPopup(props: FeedbackPopupProps) {
  const { target, isOpen, leavesFocus, onClose, onChosen, onEnter, onLeave } = props;
  const { t } = useTranslation();
  return (
    <PanelPopover
      target={target}
      side="top-start"
      isOpen={isOpen}
      label={t('support.popup.title')}
      onClose={onClose}
      width={240}
      leavesFocus={leavesFocus}
    >
      <div className={classes['popup']} onPointerEnter={onEnter} onPointerLeave={onLeave}>
        <p>{t('support.popup.title')}</p>
        {ways.map(({ name, setting, Icon }) => (
          <Link
            key={name}
            to={paths.user}
            params={{ settingName: setting }}
            className={classes['way']}
            onClick={onChosen}
          >
            <Icon size={17} stroke={1.6} aria-hidden />
            <span>{t(`support.popup.${name}`)}</span>
            {name === 'tickets' ? <UnreadTickets /> : null}
          </Link>
        ))}
      </div>
    </PanelPopover>
  );
}
