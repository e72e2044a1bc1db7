import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCheck,
  IconCopy,
  IconLink,
  IconMail,
} from '@tabler/icons-react';
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

interface SendLinkProps {
  /** Undefined until it is made. */
  url: string | undefined;
  /** Of the chat. */
  name: string;
  isBeingMade: boolean;
  onMake: () => void;
}

/** The link to make first, then to copy or to send. */
export function SendLink({ url, name, isBeingMade, onMake }: SendLinkProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isMadeHere = useRef(false);
  const [isCopied, tellCopied] = useCopied();

  // While it was made its button was disabled, and so lost the focus.
  useEffect(() => {
    if (url !== undefined && isMadeHere.current) button.current?.focus();
  }, [url]);

  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
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
          value={url ?? ''}
          placeholder={t('sharing.none')}
          disabled={url === undefined}
          aria-label={t('sharing.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        {url === undefined ? (
          <Button
            look="primary"
            size="lg"
            data-autofocus
            icon={<IconLink {...icon} />}
            loading={isBeingMade}
            onClick={() => {
              isMadeHere.current = true;
              onMake();
            }}
          >
            {t('sharing.make')}
          </Button>
        ) : (
          <Button
            ref={button}
            look="primary"
            size="lg"
            data-autofocus
            icon={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            onClick={() => void copy(url)}
          >
            {isCopied ? t('sharing.copied') : t('sharing.copy')}
          </Button>
        )}
        <span className="heard" role="status">
          {isCopied ? t('sharing.copied') : ''}
        </span>
      </div>
      <Senders url={url} name={name} />
    </div>
  );
}

const senders = [
  { by: 'email', Icon: IconMail },
  { by: 'whatsapp', Icon: IconBrandWhatsapp },
  { by: 'telegram', Icon: IconBrandTelegram },
] as const;

/** The ways to send it; none leads anywhere before there is a link. */
function Senders({ url = '', name }: { url: string | undefined; name: string }) {
  const { t } = useTranslation();
  const to = sendingAddresses({
    url,
    name,
    subject: t('sharing.mail.subject', { name }),
    body: t('sharing.mail.body', { url }),
  });
  return (
    <div className={classes['send']} role="group" aria-label={t('sharing.by.group')}>
      {senders.map(({ by, Icon }) => (
        <a
          key={by}
          role="link"
          aria-disabled={url === ''}
          {...(url === '' ? {} : { href: to[by] })}
          target={by === 'email' ? undefined : '_blank'}
          rel="noopener noreferrer"
        >
          <Icon {...icon} />
          {t(`sharing.by.${by}`)}
        </a>
      ))}
    </div>
  );
}
