import { lengths } from '@polylogue/contract/limits';
import { libraryFilename, libraryForm, parseOptions } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { fieldTexts } from '../../accounts/field-texts.ts';
import type { Source } from '../capsule.ts';
import { useUpdateSource } from '../sources.data.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './editing.module.css';

interface SourceBodyProps extends ModalControls {
  capsuleId: number;
  source: Source;
}

/** A file may have a shorter name than a link. */
function formOf({ kind }: Source) {
  if (kind === 'url') return libraryForm;
  return { safeParse: parseFile };
}

function parseFile(typed: { name: string; description: string }, options: typeof parseOptions) {
  const name = libraryFilename.safeParse(typed.name, options);
  if (name.success) return { success: true } as const;
  const issues = name.error.issues.map((issue) => ({ ...issue, path: ['name', ...issue.path] }));
  return { success: false, error: { issues } } as const;
}

/** Dialog body that renames a file or a link and describes it. The address of a link stays as it is. */
export function SourceBody({ capsuleId, source, close }: SourceBodyProps) {
  const { t } = useTranslation();
  const update = useUpdateSource({ capsuleId, source });
  const { errors, form, fail, forgive } = useFormErrors();
  const refuse = useRefusal((wrong) => fail(ownNames(wrong)));
  // What the form began with: a source that is being read may change meanwhile.
  const [before] = useState({ name: source.name, description: source.description ?? '' });
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  useUnsaved(name !== before.name || description !== before.description);
  const isLink = source.kind === 'url';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = formOf(source).safeParse({ name, description }, parseOptions);
    if (!parsed.success) {
      fail(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await update.mutateAsync({ name, description });
      close();
      notifySuccess(t('library.edit.saved'));
    } catch (failure) {
      refuse(failure);
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t(isLink ? 'library.edit.name' : 'library.edit.filename')}
        value={name}
        error={errors['name']}
        maxLength={isLink ? lengths.libraryName.max : lengths.libraryFilename.max}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          forgive(['name']);
        }}
      />
      {source.url === null ? null : (
        <TextField label={t('library.edit.address')} value={source.url} readOnly />
      )}
      <TextAreaField
        label={t('library.edit.description')}
        value={description}
        error={errors['description']}
        maxLength={lengths.capsuleDescription.max}
        rows={4}
        onChange={({ currentTarget }) => {
          setDescription(currentTarget.value);
          forgive(['description']);
        }}
      />
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={update.isPending}>
          {t('library.edit.save')}
        </Button>
      </div>
    </form>
  );
}

/** The wire names the fields of files and links differently. */
function ownNames(wrong: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wrong).map(([field, text]) => [
      field.includes('description') ? 'description' : 'name',
      text,
    ]),
  );
}
