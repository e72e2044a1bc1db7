import { useState } from 'react';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { userData } from '../../lib/session/local-data.ts';
import { useSession } from '../../lib/session/session.data.ts';

/** Remembers that the reader has removed the language filter. */
const name = 'prompts-any-language';

interface PresetLanguage {
  /** The language that the library opens in; undefined if the reader wants all. */
  preset: string | undefined;
  /** Remembers whether the library opens in all languages. */
  setAny: (isAny: boolean) => void;
}

/** The language that the library opens in: the reader's, until that filter is removed. */
export function usePresetLanguage(): PresetLanguage {
  const { userId } = useSession();
  const locale = useLocale();
  const data = userData(userId ?? 0);
  const [isAny, setAny] = useState(() => data.get(name) === true);
  return {
    preset: isAny ? undefined : locale,
    setAny: (next) => {
      setAny(next);
      data.set(name, next ? true : undefined);
    },
  };
}
