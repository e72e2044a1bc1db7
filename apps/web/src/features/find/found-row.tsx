import type { FoundItem, FoundType } from '@polylogue/contract/find';
import {
  IconArchive,
  IconBox,
  IconFileText,
  IconMessage,
  IconMessages,
  IconNotes,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { formatMoment } from '../../lib/i18n/format.ts';
import classes from './find.module.css';
import { Marked } from './marked.tsx';

const icons: Record<FoundType, Icon> = {
  chat: IconMessage,
  message: IconMessages,
  note: IconNotes,
  prompt: IconSparkles,
  capsule: IconBox,
  source: IconFileText,
};

/** Who wrote a message, whose a prompt is, which folder a chat is in. */
function useOrigin(item: FoundItem): string | null {
  const { t } = useTranslation();
  switch (item.type) {
    case 'message':
      return item.role === 'request' ? t('find.you') : item.model;
    case 'chat':
      return item.folder?.name ?? null;
    case 'prompt':
      return t(`find.whose.${item.whose}`);
    case 'note':
    case 'capsule':
    case 'source':
      return null;
    default:
      return item satisfies never;
  }
}

/** Something that was found: its name, where it is from, and its words. */
export function FoundRow({ item }: { item: FoundItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const origin = useOrigin(item);
  const Icon = icons[item.type];
  const isArchived = 'archived' in item && item.archived;
  return (
    <span className={classes['row']}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes['text']}>
        <span className={classes['head']}>
          <Marked {...item.title} />
          {isArchived ? <IconArchive size={14} stroke={1.6} aria-label={t('find.archived')} /> : null}
          <small>
            {origin === null ? null : <span>{origin}</span>}
            {/* The library's prompts have no date of their own. */}
            {item.type === 'prompt' ? null : <time>{asOfNow(item.date, locale)}</time>}
          </small>
        </span>
        {item.snippet === null ? null : (
          <span className={classes['snippet']}>
            <Marked {...item.snippet} />
          </span>
        )}
      </span>
    </span>
  );
}

function asOfNow(moment: string, locale: Locale): string {
  return formatMoment(moment, new Date(), locale);
}
