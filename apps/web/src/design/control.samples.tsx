import { IconBooks, IconMessage2Plus, IconSettings, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ThumbButton } from '../ui/thumb-button.tsx';
import classes from './design.module.css';
import { samples } from './design.samples.ts';

const icon = { size: 18, stroke: 1.6 };

/** Variants, sizes and states of buttons. */
export function ButtonSamples() {
  return (
    <>
      <div className={classes['row']}>
        <Button look="primary">{samples.primary}</Button>
        <Button>{samples.secondary}</Button>
        <Button look="ghost">{samples.ghost}</Button>
        <Button look="danger">{samples.danger}</Button>
        <Button look="dangerFilled">{samples.dangerFilled}</Button>
      </div>
      <div className={classes['row']}>
        <Button size="sm">{samples.small}</Button>
        <Button look="primary" icon={<IconMessage2Plus {...icon} />}>
          {samples.withIcon}
        </Button>
        <Button look="primary" size="lg">
          {samples.large}
        </Button>
        <Button look="primary" loading>
          {samples.loading}
        </Button>
        <Button disabled>{samples.disabled}</Button>
      </div>
    </>
  );
}

/** Icon buttons, quiet and framed. */
export function IconButtonSamples() {
  return (
    <div className={classes['row']}>
      <IconButton name={samples.ghost} icon={<IconSettings {...icon} />} />
      <IconButton name={samples.library} icon={<IconBooks {...icon} />} aria-pressed />
      <IconButton name={samples.disabled} icon={<IconShare {...icon} />} disabled />
      <IconButton framed name={samples.small} icon={<IconShare {...icon} />} />
      <IconButton primary name={samples.withIcon} icon={<IconMessage2Plus {...icon} />} />
      <ThumbButton thumb="up" name={samples.thumbUp} isGiven />
      <ThumbButton thumb="down" name={samples.thumbDown} isGiven={false} />
    </div>
  );
}

/** Fields in their states. */
export function InputSamples() {
  const [country, setCountry] = useState<string | null>(samples.countries[0]);
  return (
    <div className={classes['grid']}>
      <TextField label={samples.email} placeholder={samples.emailValue} />
      <TextField label={samples.name} description={samples.nameHint} defaultValue={samples.longPerson} />
      <TextField label={`${samples.name} 2`} defaultValue="M" error={samples.wrong} />
      <TextField label={samples.locked} defaultValue={samples.emailValue} disabled />
      <PasswordField
        label={samples.password}
        showName={samples.show}
        hideName={samples.hide}
        autoComplete="off"
        defaultValue="Abc12345!"
      />
      <SelectField
        label={samples.country}
        options={samples.countries.map((name) => ({ value: name, label: name }))}
        value={country}
        onChange={setCountry}
      />
      <TextAreaField label={samples.words} description={samples.wordsHint} defaultValue={samples.answer} />
    </div>
  );
}

/** Boxes and segments. */
export function ChoiceSamples() {
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  return (
    <>
      <div className={classes['row']}>
        <CheckboxField label={samples.remember} defaultChecked />
        <CheckboxField label={samples.disabled} disabled />
        <CheckboxField label={samples.agree} error={samples.agreeError} />
      </div>
      <div className={classes['row']}>
        <Segmented
          name={samples.period}
          options={[
            { value: 'month', label: samples.monthly },
            { value: 'year', label: samples.yearly },
          ]}
          value={period}
          onChange={setPeriod}
        />
      </div>
    </>
  );
}
