import { lengths } from '@polylogue/contract/limits';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldShape } from '../../../ui/field-frame.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import classes from './filling.module.css';
import { readTextFile, textFileTypes, UnreadableText } from './read-text-file.ts';

interface LongTextFieldProps extends FieldShape {
  name: string;
  value: string;
  placeholder?: string | undefined;
  isFocused: boolean;
  onChange: (value: string) => void;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** A large field for pasted texts. Files that are dropped on it or chosen are read here and added as text. */
export function LongTextField(props: LongTextFieldProps) {
  const { name, value, placeholder, isFocused, onChange, error, ...shape } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const chooser = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { max } = lengths.message;

  async function add(files: readonly File[]): Promise<void> {
    setRefusal(undefined);
    let text = value;
    for (const file of files) {
      try {
        const gap = text.trim() === '' ? '' : '\n\n';
        const added = await readTextFile(file, max - text.length - gap.length, locale);
        text = text.trim() === '' ? added : text + gap + added;
      } catch (failure) {
        const reason = failure instanceof UnreadableText ? failure.reason : 'notText';
        setRefusal(t(`prompts.values.${reason}`, { name: file.name, most: formatNumber(max, locale) }));
      }
    }
    if (text !== value) onChange(text);
  }

  return (
    <div
      className={classes['long']}
      data-dropping={isDropping ? '' : undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        void add([...event.dataTransfer.files]);
      }}
    >
      <TextAreaField
        {...shape}
        name={name}
        error={refusal ?? error}
        rows={6}
        value={value}
        placeholder={placeholder}
        maxLength={max}
        autoComplete="off"
        data-autofocus={isFocused ? '' : undefined}
        onChange={({ currentTarget }) => {
          setRefusal(undefined);
          onChange(currentTarget.value);
        }}
      />
      <div className={classes['longFoot']}>
        <Button
          look="ghost"
          size="sm"
          icon={<IconFileText size={15} stroke={1.6} />}
          onClick={() => chooser.current?.click()}
        >
          {t('prompts.values.addFile')}
        </Button>
        <span className={classes['dropHint']}>{t('prompts.values.dropFile')}</span>
        {value.length < 200 ? null : (
          <span className={classes['length']}>
            {t('prompts.values.characters', {
              count: value.length,
              number: formatNumber(value.length, locale),
            })}
          </span>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={textFileTypes}
        aria-label={t('prompts.values.addFile')}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
