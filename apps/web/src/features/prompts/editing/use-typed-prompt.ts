import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { userData } from '../../../lib/session/local-data.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { isSamePrompt, promptDraft } from './prompt-draft.ts';
import { typedPrompt, type TypedPrompt } from './typed-prompt.ts';

interface TypedForm {
  typed: TypedPrompt;
  change: (changes: Partial<TypedPrompt>) => void;
  /** The form was restored from unsaved input. */
  isRestored: boolean;
  /** Resets to the saved prompt. */
  discard: () => void;
  /** Clears the draft after saving. */
  forget: () => void;
}

/** State of the prompt form. Unsaved input survives closing the dialog. */
export function useTypedPrompt(prompt: Prompt | undefined): TypedForm {
  const { userId } = useSession();
  const locale = useLocale();
  const [draft] = useState(() => promptDraft(userData(userId ?? 0), prompt?.id));
  const [saved] = useState(() => typedPrompt(prompt, locale));
  const [kept] = useState(() => draft.read());
  const [typed, setTyped] = useState(kept ?? saved);
  const [isRestored, setRestored] = useState(kept !== undefined && !isSamePrompt(kept, saved));
  return {
    typed,
    change: (changes) => {
      const next = { ...typed, ...changes };
      setTyped(next);
      draft.keep(isSamePrompt(next, saved) ? undefined : next);
    },
    isRestored,
    discard: () => {
      setTyped(saved);
      setRestored(false);
      draft.keep(undefined);
    },
    forget: () => draft.keep(undefined),
  };
}
