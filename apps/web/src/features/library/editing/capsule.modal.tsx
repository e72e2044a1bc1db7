import { lengths } from '@polylogue/contract/limits';
import { capsuleForm, parseOptions } from '@polylogue/contract/validation';
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
import type { Capsule } from '../capsule.ts';
import { useConnectCapsules, useSaveCapsule } from '../library.data.ts';
import { useRefusal } from '../use-refusal.ts';
import { useAddFiles } from '../uploads/use-add-files.ts';
import classes from './editing.module.css';

interface CapsuleBodyProps extends ModalControls {
  capsule?: Capsule;
  files?: readonly File[];
  chatId?: number | null;
  onSaved?: (capsule: Capsule) => void;
}

/** Dialog body that creates or changes a capsule. */
export function CapsuleBody({ capsule, files = [], chatId = null, onSaved, close }: CapsuleBodyProps) {
  const { t } = useTranslation();
  const save = useSaveCapsule(capsule?.id);
  const connect = useConnectCapsules();
  const addFiles = useAddFiles();
  const { errors, form, fail, forgive } = useFormErrors();
  const refuse = useRefusal(fail);
  const [first] = files;
  const [before] = useState({
    name: capsule?.name ?? first?.name.replace(/\.[^.]+$/, '') ?? '',
    description: capsule?.description ?? '',
  });
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  useUnsaved(name !== before.name || description !== before.description);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = capsuleForm.safeParse({ name, description }, parseOptions);
    if (!parsed.success) {
      fail(fieldTexts(t, parsed.error));
      return;
    }
    try {
      const saved = await save.mutateAsync({ name, description });
      if (capsule === undefined && chatId !== null) {
        await connect.mutateAsync({ capsuleIds: [saved.id], chatId });
      }
      close();
      notifySuccess(t(capsule === undefined ? 'library.edit.created' : 'library.edit.saved'));
      if (files.length > 0) addFiles(saved.id, files);
      onSaved?.(saved);
    } catch (failure) {
      refuse(failure);
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('library.edit.name')}
        value={name}
        error={errors['name']}
        maxLength={lengths.capsuleName.max}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          forgive(['name']);
        }}
      />
      <TextAreaField
        label={t('library.edit.description')}
        description={t('library.edit.descriptionHint')}
        value={description}
        error={errors['description']}
        maxLength={lengths.capsuleDescription.max}
        rows={5}
        onChange={({ currentTarget }) => {
          setDescription(currentTarget.value);
          forgive(['description']);
        }}
      />
      {files.length === 0 ? null : (
        <p className={classes['hint']}>{t('library.edit.withFiles', { count: files.length })}</p>
      )}
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={save.isPending || connect.isPending}>
          {t(capsule === undefined ? 'library.edit.create' : 'library.edit.save')}
        </Button>
      </div>
    </form>
  );
}
