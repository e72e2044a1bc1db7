import type { Instructions } from '@polylogue/contract/instructions';
import { lengths } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../ui/modals/use-unsaved.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notifications/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { instructionsQuery, useSaveInstructions } from './instructions.data.ts';
import type { InstructionsOf } from './instructions-of.ts';
import classes from './instructions.module.css';
import { TemperatureField } from './temperature-field.tsx';

type Typed = Pick<Instructions, 'text' | 'temperature'>;

/** Dialog body that writes the instructions of one level. */
export function InstructionsBody(props: InstructionsOf & ModalControls) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(instructionsQuery(props.id));
  const saved = data?.find(({ level }) => level === props.level);
  if (saved !== undefined) return <InstructionsForm {...props} saved={saved} />;
  if (error === null) return <Skeleton height={180} />;
  return (
    <>
      <Notice tone="bad">{errorText(t, error)}</Notice>
      <div className="modal-actions">
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('instructions.retry')}
        </Button>
      </div>
    </>
  );
}

interface InstructionsFormProps extends InstructionsOf, ModalControls {
  saved: Instructions;
}

function InstructionsForm({ level, id, name, saved, close }: InstructionsFormProps) {
  const { t } = useTranslation();
  const save = useSaveInstructions();
  // What was saved when the dialog opened: another tab must not overwrite what is being typed.
  const [before] = useState<Typed>({ text: saved.text, temperature: saved.temperature });
  const [typed, setTyped] = useState(before);
  const [failure, setFailure] = useState<{ text?: string; other?: string }>({});
  const isChanged = typed.text !== before.text || typed.temperature !== before.temperature;

  useUnsaved(isChanged);

  function change(changes: Partial<Typed>): void {
    setTyped({ ...typed, ...changes });
    setFailure({});
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await save.mutateAsync({ level, id, ...typed });
      close();
      notifySuccess(t('instructions.saved'));
    } catch (error) {
      const fields = isApiError(error) ? fieldErrorTexts(t, error) : {};
      setFailure(fields['text'] === undefined ? { other: errorText(t, error) } : { text: fields['text'] });
    }
  }

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t(`instructions.about.${level}`, { name })}</p>
      <div>
        <TextAreaField
          label={t('instructions.text')}
          value={typed.text}
          rows={8}
          maxLength={lengths.instructions.max}
          placeholder={t('instructions.placeholder')}
          error={failure.text}
          data-autofocus
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <p className={classes['count']}>
          {t('instructions.count', { count: typed.text.length, max: lengths.instructions.max })}
        </p>
      </div>
      <TemperatureField value={typed.temperature} onChange={(temperature) => change({ temperature })} />
      {failure.other === undefined ? null : <Notice tone="bad">{failure.other}</Notice>}
      <div className="modal-actions">
        <Button type="submit" look="primary" loading={save.isPending} disabled={!isChanged}>
          {t('instructions.save')}
        </Button>
      </div>
    </form>
  );
}
