import { lengths } from '@polylogue/contract/limits';
import { linkForm, parseOptions } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { fieldTexts } from '../../accounts/field-texts.ts';
import { useAddLink } from '../sources.data.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './editing.module.css';

/** Dialog body that adds a link to a capsule. */
export function LinkBody({ capsuleId, close }: { capsuleId: number } & ModalControls) {
  const { t } = useTranslation();
  const add = useAddLink();
  const { errors, form, fail, forgive } = useFormErrors();
  const refuse = useRefusal(fail);
  const [url, setUrl] = useState('');
  useUnsaved(url !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = linkForm.safeParse({ url }, parseOptions);
    if (!parsed.success) {
      fail(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await add.mutateAsync({ capsuleId, url });
      close();
      notifySuccess(t('library.link.added'));
    } catch (failure) {
      refuse(failure);
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        type="url"
        inputMode="url"
        label={t('library.link.address')}
        description={t('library.link.hint')}
        value={url}
        error={errors['url']}
        maxLength={lengths.link.max}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          forgive(['url']);
        }}
      />
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={add.isPending}>
          {t('library.link.add')}
        </Button>
      </div>
    </form>
  );
}
