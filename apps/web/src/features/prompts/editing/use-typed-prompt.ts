import type { Prompt } from '@polylogue/contract/prompts';
import { useState } from 'react';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { userData } from '../../../lib/session/local-data.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { isSamePrompt, promptDraft, type EditedPrompt } from './prompt-draft.ts';
import { copiedPrompt, typedPrompt, type TypedPrompt } from './typed-prompt.ts';

interface TypedForm {
  typed: TypedPrompt;
  change: (changes: Partial<TypedPrompt>) => void;
  /** It differs from the saved prompt. */
  isChanged: boolean;
  /** The form was restored from unsaved input. */
  isRestored: boolean;
  /** Resets to the saved prompt. */
  discard: () => void;
  /** Clears the draft, saved or given up. */
  forget: () => void;
}

function editedOf(prompt: Prompt | undefined, copied: Prompt | undefined): EditedPrompt {
  if (prompt !== undefined) return prompt.id;
  return copied === undefined ? 'new' : `copy-${copied.id}`;
}

/** State of the form of a prompt, a new one or a copy. Unsaved input survives the page. */
export function useTypedPrompt(prompt: Prompt | undefined, copied: Prompt | undefined): TypedForm {
  const { userId } = useSession();
  const locale = useLocale();
  const [draft] = useState(() => promptDraft(userData(userId ?? 0), editedOf(prompt, copied)));
  const [saved] = useState(() =>
    copied === undefined ? typedPrompt(prompt, locale) : copiedPrompt(copied, locale),
  );
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
    isChanged: !isSamePrompt(typed, saved),
    isRestored,
    discard: () => {
      setTyped(saved);
      setRestored(false);
      draft.keep(undefined);
    },
    forget: () => draft.keep(undefined),
  };
}
