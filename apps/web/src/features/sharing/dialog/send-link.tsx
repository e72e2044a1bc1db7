import { IconBrandTelegram, IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import classes from './share-dialog.module.css';
import { sendingAddresses } from './sending-addresses.ts';

/** How long the button says that the link was copied, in milliseconds. */
const copiedLife = 2_000;

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true };

function useCopied(): [boolean, () => void] {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedLife);
    return () => clearTimeout(timer);
  }, [copies]);
  return [
    isCopied,
    () => {
      setCopied(true);
      setCopies((count) => count + 1);
    },
  ];
}

/** The link to copy or to send. */
export function SendLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, tellCopied] = useCopied();
  const to = sendingAddresses({
    url,
    name,
    subject: t('sharing.mail.subject', { name }),
    body: t('sharing.mail.body', { url }),
  });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      tellCopied();
    } catch {
      field.current?.select();
      notifyError(t('sharing.notCopied'));
    }
  }

  return (
    <div className={classes['link']}>
      <div className={classes['address']}>
        <input
          ref={field}
          readOnly
          value={url}
          aria-label={t('sharing.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          look="primary"
          size="lg"
          data-autofocus
          icon={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => void copy()}
        >
          {isCopied ? t('sharing.copied') : t('sharing.copy')}
        </Button>
        <span className="heard" role="status">
          {isCopied ? t('sharing.copied') : ''}
        </span>
      </div>
      <div className={classes['send']} role="group" aria-label={t('sharing.by.group')}>
        <a href={to.email}>
          <IconMail {...icon} />
          {t('sharing.by.email')}
        </a>
        <a href={to.whatsapp} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp {...icon} />
          {t('sharing.by.whatsapp')}
        </a>
        <a href={to.telegram} target="_blank" rel="noopener noreferrer">
          <IconBrandTelegram {...icon} />
          {t('sharing.by.telegram')}
        </a>
      </div>
    </div>
  );
}
