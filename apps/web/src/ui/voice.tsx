import type { CSSProperties, ReactNode } from 'react';
import classes from './voice.module.css';

/** The hues of the voices; one per provider. */
export const voices = ['own', 'teal', 'clay', 'sky', 'amber', 'violet', 'rose', 'moss'] as const;
/** A provider's hue. */
export type Voice = (typeof voices)[number];

/** Gives everything inside an element a provider's hue. */
export function voiceStyle(voice: Voice): CSSProperties & Record<'--voice', string> {
  return { '--voice': `var(--voice-${voice})` };
}

/** A dot in a provider's hue. Its name stands beside it: colour alone says nothing. */
export function VoiceDot({ voice, small }: { voice: Voice; small?: boolean }) {
  return (
    <span
      className={classes['voiceDot']}
      data-small={small === true ? '' : undefined}
      style={voiceStyle(voice)}
      aria-hidden
    />
  );
}

/** Who spoke in a chat. */
export function VoiceDots({ list }: { list: readonly Voice[] }) {
  return (
    <span className={classes['voices']}>
      {list.map((voice) => (
        <VoiceDot key={voice} voice={voice} small />
      ))}
    </span>
  );
}

/** An answer beside the bar of its voice. */
export function VoiceBlock({ voice, children }: { voice: Voice; children: ReactNode }) {
  return (
    <div className={classes['voiceBlock']} style={voiceStyle(voice)}>
      {children}
    </div>
  );
}
