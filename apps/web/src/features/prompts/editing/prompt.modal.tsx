import { lengths } from '@polylogue/contract/limits';
import { requiredVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { parseOptions, promptForm } from '@polylogue/contract/validation';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { notifyError, notifySuccess, notifyWithAction } from '../../../ui/notifications/notify.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fieldTexts } from '../../accounts/field-texts.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { planLimitOf, usePlanInvitation } from '../plan-invitation.ts';
import { changedSearch } from '../prompt-search.ts';
import { useSavePrompt } from '../prompts.data.ts';
import classes from './editing.module.css';
import { PromptChoices } from './prompt-choices.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import type { TypedPrompt } from './typed-prompt.ts';
import { payloadOf } from './typed-prompt.wire.ts';
import { lacksOptions, variableField, variablesIn } from './typed-variables.ts';
import { useCloseUntouched } from './use-close-untouched.ts';
import { useTypedPrompt } from './use-typed-prompt.ts';
import { VariablesEditor } from './variables-editor.tsx';

interface PromptBodyProps {
  prompt?: Prompt;
  /** A prompt of somebody else that the new one begins as. */
  copied?: Prompt;
  onSaved?: () => void;
}

/** Dialog body that creates or edits a prompt. */
export function PromptBody({ prompt, copied, onSaved, close }: PromptBodyProps & ModalControls) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSavePrompt(prompt?.id);
  const { inviteToMore } = usePlanInvitation();
  const { errors, form, fail, forgive } = useFormErrors();
  const {
    typed,
    change: changeTyped,
    isChanged,
    isRestored,
    discard,
    forget,
  } = useTypedPrompt(prompt, copied);
  const touch = useCloseUntouched(close);
  useUnsaved(isChanged, forget);
  const variables = variablesIn(typed.prompt, typed.variables);

  function change(changes: Partial<TypedPrompt>): void {
    changeTyped(changes);
    const described = (changes.variables ?? []).map(({ name }) => variableField(name));
    forgive([...Object.keys(changes), ...described]);
  }

  function tell(name: string): void {
    if (prompt !== undefined) {
      notifySuccess(t('prompts.edit.changed', { name }));
      return;
    }
    notifyWithAction(t('prompts.edit.created', { name }), {
      label: t('prompts.edit.show'),
      onAct: () => void navigate({ to: paths.prompts, search: changedSearch({}, { tab: 'own' }) }),
    });
  }

  function refuse(failure: unknown): void {
    const max = planLimitOf(failure, 'name');
    const wrong = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
    if (max !== undefined) inviteToMore('ownPrompts', max);
    else if (Object.keys(wrong).length > 0) fail(wrong);
    else notifyError(errorText(t, failure));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const payload = payloadOf(typed);
    const parsed = promptForm.safeParse(payload, parseOptions);
    const unfinished = variables.filter(lacksOptions).map(({ name }) => variableField(name));
    if (!parsed.success || unfinished.length > 0) {
      const wrong = parsed.success ? {} : fieldTexts(t, parsed.error);
      const few = unfinished.map((field) => [field, t('prompts.edit.fewOptions')] as const);
      fail({ ...wrong, ...Object.fromEntries(few) });
      return;
    }
    try {
      const { name } = await save.mutateAsync(payload);
      forget();
      close();
      tell(name);
      onSaved?.();
    } catch (failure) {
      refuse(failure);
    }
  }

  function field(name: 'name' | 'description' | 'prompt') {
    return {
      name,
      label: t(`prompts.fields.${name}`),
      value: typed[name],
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        change({ [name]: currentTarget.value }),
    };
  }

  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={(event) => void submit(event)}
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      onInputCapture={touch}
      onWheelCapture={touch}
      noValidate
    >
      {isRestored ? <RestoredDraft onDiscard={discard} /> : null}
      <TextField {...field('name')} maxLength={lengths.promptName.max} autoComplete="off" data-autofocus />
      <TextField
        {...field('description')}
        description={t('prompts.edit.descriptionHint')}
        maxLength={lengths.promptDescription.max}
        autoComplete="off"
      />
      <TextAreaField
        {...field('prompt')}
        description={t('prompts.edit.promptHint', { example: '{{topic}}' })}
        maxLength={lengths.promptBody.max}
        rows={8}
      />
      <VariablesEditor
        variables={variables}
        needed={requiredVariables(typed.prompt)}
        errors={errors}
        onChange={(next) => change({ variables: next })}
      />
      <PromptChoices typed={typed} errors={errors} onChange={change} />
      <div className={classes['public']}>
        <SwitchField
          label={t('prompts.edit.public')}
          description={t(prompt?.public === true ? 'prompts.edit.publicAgain' : 'prompts.edit.publicHint')}
          checked={typed.public}
          onChange={(isPublic) => change({ public: isPublic })}
        />
      </div>
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={save.isPending}>
          {t('prompts.edit.save')}
        </Button>
      </div>
    </form>
  );
}
