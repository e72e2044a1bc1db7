import { counts } from '@polylogue/contract/limits';
import type { Ticket } from '@polylogue/contract/support';
import { feedbackForm, guestFeedbackForm, parseOptions } from '@polylogue/contract/validation';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { fieldTexts } from '../accounts/field-texts.ts';
import { BodyField } from './body-field.tsx';
import { ImageChips } from './image-chips.tsx';
import { ImageChooser } from './image-chooser.tsx';
import { prefilledText, type Prefill } from './prefill.ts';
import { subjectsQuery, useCreateTicket } from './support.data.ts';
import classes from './support.module.css';
import { useTicketImages } from './use-ticket-images.ts';

interface TicketFormProps {
  /** Guests give an address for the answer. */
  isGuest: boolean;
  prefill: Prefill;
  onSent: (ticket: Ticket, email: string) => void;
}

/** Writes to support. */
export function TicketForm({ isGuest, prefill, onSent }: TicketFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const subjects = useQuery(subjectsQuery(locale));
  const create = useCreateTicket();
  const images = useTicketImages();
  const [typed, setTyped] = useState({
    subject: prefill.subject ?? '',
    email: '',
    body: prefilledText(t, prefill),
  });
  const { errors, form, fail, forgive } = useFormErrors();
  const options = (subjects.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));

  function set(change: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...change }));
    forgive(Object.keys(change));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = (isGuest ? guestFeedbackForm : feedbackForm).safeParse(typed, parseOptions);
    if (!parsed.success) {
      fail(fieldTexts(t, parsed.error));
      return;
    }
    if (images.hasFailed) {
      notifyError(t('support.files.wait'));
      return;
    }
    try {
      const { body } = parsed.data;
      const email = isGuest ? typed.email.trim() : '';
      const ticket = await create.mutateAsync({
        subject: Number(typed.subject),
        body,
        ...(isGuest && { email }),
        ...images.sent(),
      });
      images.clear();
      setTyped({ subject: '', email: '', body: '' });
      onSent(ticket, email);
    } catch (failure) {
      const wrong = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
      if (Object.keys(wrong).some((field) => field in typed)) fail(wrong);
      else notifyError(errorText(t, failure));
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const given = [...event.clipboardData.files];
    if (given.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    images.add(given);
  }

  const hasRoom = images.list.length < counts.feedbackFiles;
  return (
    <form ref={form} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      {isGuest ? (
        <TextField
          label={t('support.form.email')}
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
          error={errors['email']}
        />
      ) : null}
      <SelectField
        label={t('support.form.subject')}
        placeholder={t('support.form.subjectHint')}
        options={options}
        value={options.some(({ value }) => value === typed.subject) ? typed.subject : null}
        onChange={(subject) => set({ subject: subject ?? '' })}
        error={errors['subject']}
      />
      <BodyField
        value={typed.body}
        onChange={(body) => set({ body })}
        error={errors['body']}
        onPaste={onPaste}
      />
      <ul className={classes['chips']}>
        <ImageChips images={images} />
        {hasRoom ? (
          <li>
            <ImageChooser
              name={t('support.files.add')}
              className={classes['adding']}
              onFiles={(files) => images.add(files)}
            >
              <IconPaperclip size={16} stroke={1.6} aria-hidden />
              <span>{t('support.files.add')}</span>
            </ImageChooser>
          </li>
        ) : null}
      </ul>
      <div className={classes['foot']}>
        <p>{t(isGuest ? 'support.form.guestNote' : 'support.form.note')}</p>
        <Button type="submit" look="primary" loading={create.isPending || images.isUploading}>
          {t('support.form.send')}
        </Button>
      </div>
    </form>
  );
}
