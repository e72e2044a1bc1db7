import { Segmented } from '../ui/segmented.tsx';
import { chooseTheme, useTheme } from '../ui/theme-choice.ts';
import { AnswerSamples } from './answer.samples.tsx';
import { ButtonSamples, ChoiceSamples, IconButtonSamples, InputSamples } from './control.samples.tsx';
import classes from './design.module.css';
import { samples } from './design.samples.ts';
import { OverlaySamples } from './overlay.samples.tsx';
import { PieceSamples, StateSamples } from './piece.samples.tsx';
import { Colours, Type, Voices } from './token.samples.tsx';

const sections = [
  { title: samples.colours, Body: Colours },
  { title: samples.voices, Body: Voices },
  { title: samples.type, Body: Type },
  { title: samples.buttons, Body: ButtonSamples },
  { title: samples.iconButtons, Body: IconButtonSamples },
  { title: samples.inputs, Body: InputSamples },
  { title: samples.choices, Body: ChoiceSamples },
  { title: samples.overlays, Body: OverlaySamples },
  { title: samples.states, Body: StateSamples },
  { title: samples.pieces, Body: PieceSamples },
  { title: samples.answers, Body: AnswerSamples },
] as const;

/** Every component of the design system on one page, for review and the browser tests. */
export function DesignPage() {
  const theme = useTheme();
  return (
    <main className={classes['page']} lang="en">
      <div className={classes['head']}>
        <div>
          <h1>{samples.title}</h1>
          <p>{samples.text}</p>
        </div>
        <Segmented
          name={samples.theme}
          options={[
            { value: 'light', label: samples.light },
            { value: 'dark', label: samples.dark },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
      {sections.map(({ title, Body }) => (
        <section key={title} className={classes['section']} aria-label={title}>
          <h2>{title}</h2>
          <Body />
        </section>
      ))}
    </main>
  );
}
