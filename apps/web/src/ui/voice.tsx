import type { CSSProperties, ReactNode } from 'react';
import classes from './voice.module.css';

/** Provider colours. */
export const voices = ['own', 'teal', 'clay', 'sky', 'amber', 'violet', 'rose', 'moss'] as const;
/** A provider's colour. */
export type Voice = (typeof voices)[number];

/** Sets the provider colour for an element's subtree. */
export function voiceStyle(voice: Voice): CSSProperties & Record<'--voice', string> {
  return { '--voice': `var(--voice-${voice})` };
}

/** A dot in a provider's colour, next to its name: colour alone conveys nothing. */
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

/** The models in a chat. */
export function VoiceDots({ list }: { list: readonly Voice[] }) {
  return (
    <span className={classes['voices']}>
      {list.map((voice) => (
        <VoiceDot key={voice} voice={voice} small />
      ))}
    </span>
  );
}

/** An answer with a bar in its provider's colour. */
export function VoiceBlock({ voice, children }: { voice: Voice; children: ReactNode }) {
  return (
    <div className={classes['voiceBlock']} style={voiceStyle(voice)}>
      {children}
    </div>
  );
}
