import { IconBrandTelegram, IconCheck, IconLink } from '@tabler/icons-react';
import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import classes from './article.module.css';

/** Passes an article on: its link copied, or sent by Telegram. */
export function ShareRow({ title }: { title: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), uiTimes.copyFeedback);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(window.location.origin + window.location.pathname);
      setCopied(true);
    } catch {
      notifyError(t('blog.notCopied'));
    }
  }

  function send(): void {
    const query = new URLSearchParams({
      url: window.location.origin + window.location.pathname,
      text: title,
    });
    window.open(`https://t.me/share/url?${query.toString()}`, '_blank', 'noopener');
  }

  return (
    <div className={classes['share']} role="group" aria-label={t('blog.share')}>
      <IconButton
        name={t(isCopied ? 'blog.copied' : 'blog.copyLink')}
        icon={isCopied ? <IconCheck size={18} stroke={1.6} /> : <IconLink size={18} stroke={1.6} />}
        onClick={() => void copy()}
      />
      <IconButton
        name={t('blog.telegram')}
        icon={<IconBrandTelegram size={18} stroke={1.6} />}
        onClick={send}
      />
    </div>
  );
}
