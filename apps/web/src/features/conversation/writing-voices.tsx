import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';

/** Announces to screen readers who is answering and that they are done; the text is read on demand. */
export function WritingVoices({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const [spoke, setSpoke] = useState(names);
  // Those who were done first are named with the last.
  const all = names.length > spoke.length || names.some((name) => !spoke.includes(name)) ? names : spoke;
  if (all !== spoke) setSpoke(all);
  const isWriting = names.length > 0;
  const who = list.format(isWriting ? names : all);
  const words = t(isWriting ? 'answers.isWriting' : 'answers.isDone', {
    count: isWriting ? names.length : all.length,
    names: who,
  });
  return (
    <p className="heard" role="status">
      {who === '' ? '' : words}
    </p>
  );
}
