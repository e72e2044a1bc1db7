import { VoiceBlock, VoiceDot, voices } from '../ui/voice.tsx';
import classes from './design.module.css';
import { samples } from './design.samples.ts';

const colours = [
  'paper',
  'surface',
  'sunken',
  'hover',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
] as const;

/** The colours of the theme on screen. */
export function Colours() {
  return (
    <div className={classes['swatches']}>
      {colours.map((colour) => (
        <span key={colour} className={classes['swatch']}>
          <i style={{ background: `var(--${colour})` }} />
          {colour}
        </span>
      ))}
    </div>
  );
}

/** One hue per provider. */
export function Voices() {
  return (
    <div className={classes['grid']}>
      {voices.map((voice) => (
        <VoiceBlock key={voice} voice={voice}>
          <p className={classes['by']}>
            <VoiceDot voice={voice} />
            {voice}
          </p>
          <p>{voice === 'rose' ? samples.answerRu : samples.answer}</p>
        </VoiceBlock>
      ))}
    </div>
  );
}

/** The sizes of text. */
export function Type() {
  return (
    <div className={classes['type']}>
      <p className={classes['display']}>{samples.heading}</p>
      <p className={classes['reading']}>{samples.reading}</p>
      <p>{samples.interface}</p>
      <p className={classes['small']}>{samples.small11}</p>
      <p className={classes['mono']}>{samples.mono}</p>
    </div>
  );
}
