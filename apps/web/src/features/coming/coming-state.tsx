import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import type { Capability } from './coming.ts';
import classes from './coming.module.css';

interface ComingStateProps {
  capability: Capability;
  title: string;
  text: string;
  /** Heading level when no header above names the page. */
  heading?: 'h1' | 'h2' | 'h3';
  centred?: boolean;
  action?: ReactNode;
}

const waiting = [
  { voice: 'own', widths: [46, 30] },
  { voice: 'clay', widths: [28, 52] },
  { voice: 'teal', widths: [58, 20] },
] as const;

function WaitingVoices() {
  return (
    <div className={classes['voices']} aria-hidden>
      {waiting.map(({ voice, widths }) => {
        const style: CSSProperties & Record<'--voice', string> = { '--voice': `var(--voice-${voice})` };
        return (
          <span key={voice} className={classes['voice']} style={style}>
            {widths.map((width) => (
              <i key={width} style={{ width }} />
            ))}
          </span>
        );
      })}
    </div>
  );
}

/** Placeholder of a page that is not built yet. */
export function ComingState(props: ComingStateProps) {
  const { capability, title, text, heading: Heading = 'h2', centred, action } = props;
  const { t } = useTranslation();
  return (
    <div className={classes['state']} data-centred={centred === true ? '' : undefined}>
      <WaitingVoices />
      <Pill>{t('coming.with', { capability: t(`coming.capability.${capability}`) })}</Pill>
      <Heading className={classes['title']}>{title}</Heading>
      <p className={classes['text']}>{text}</p>
      {action === undefined ? null : <div className={classes['action']}>{action}</div>}
    </div>
  );
}
