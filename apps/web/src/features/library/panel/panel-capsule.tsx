import { cuts } from '@polylogue/contract/limits';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import switchClasses from '../../../ui/switch.module.css';
import { TextLink } from '../../../ui/text-link.tsx';
import { connectionTo, type Capsule, type Source } from '../capsule.ts';
import { CapsuleMenu } from '../capsule-menu.tsx';
import { SourceStateLabel } from '../capsule/source-row.tsx';
import { FileIcon } from '../file-icon.tsx';
import { useConnectCapsules } from '../library.data.ts';
import { Progress } from '../progress.tsx';
import { failureText, isUnderWay, stateOf } from '../source-state.ts';
import { UploadRows } from '../uploads/upload-rows.tsx';
import { useCapsuleActions } from '../use-capsule-actions.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './panel.module.css';

/** Sources listed here; the whole list is in the library. */
const mostSources = 6;

function PanelSource({ source }: { source: Source }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isFailed = stateOf(source) === 'failed';
  const size = source.bytes === null ? '' : formatBytes(source.bytes, locale);
  return (
    <li className={classes['source']}>
      <FileIcon type={source.type} />
      <div>
        <b title={source.name}>{cutText(source.name, cuts.libraryFile)}</b>
        {isFailed ? <small data-tone="bad">{failureText(t, source)}</small> : null}
        {isFailed || size === '' ? null : <small>{size}</small>}
        {isUnderWay(source) && source.status !== 'queued' ? (
          <Progress label={source.name} percentage={source.percentage} />
        ) : null}
      </div>
      <SourceStateLabel source={source} />
    </li>
  );
}

interface PanelCapsuleProps {
  capsule: Capsule;
  chatId: number | null;
  isUsed: boolean;
}

/** Turns a connected capsule on and off, and connects another one. */
function Connecting({ capsule, chatId, isUsed }: PanelCapsuleProps & { chatId: number }) {
  const { t } = useTranslation();
  const { setEnabled } = useCapsuleActions();
  const { mutate, isPending } = useConnectCapsules();
  const refuse = useRefusal();
  const connection = connectionTo(capsule, chatId);
  if (connection === undefined) {
    if (!isUsed) return null;
    return (
      <Button
        size="sm"
        loading={isPending}
        aria-label={t('library.panel.addOf', { name: capsule.name })}
        onClick={() => mutate({ capsuleIds: [capsule.id], chatId }, { onError: refuse })}
      >
        {t('library.panel.add')}
      </Button>
    );
  }
  return (
    <input
      type="checkbox"
      role="switch"
      className={switchClasses['switch']}
      aria-label={t('library.panel.enabled', { name: capsule.name })}
      checked={connection.isEnabled}
      disabled={!isUsed}
      onChange={({ currentTarget }) => setEnabled(capsule, chatId, currentTarget.checked)}
    />
  );
}

/** A capsule beside the chat, with its newest sources. */
export function PanelCapsule({ capsule, chatId, isUsed }: PanelCapsuleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, name, description, sources } = capsule;
  const connection = connectionTo(capsule, chatId);
  const isOpen = connection?.isEnabled === true;
  const left = sources.length - mostSources;
  return (
    <section className={classes['capsule']} aria-label={name}>
      <div className={classes['capsuleHead']}>
        <h3 title={name}>
          <TextLink to={paths.library} search={chatId === null ? { k: id } : { k: id, c: chatId }}>
            {cutText(name, cuts.libraryName)}
          </TextLink>
        </h3>
        {connection === undefined ? null : (
          <IconCheck size={15} stroke={2} aria-label={t('library.inThisChat')} />
        )}
        {chatId === null ? null : <Connecting capsule={capsule} chatId={chatId} isUsed={isUsed} />}
        <CapsuleMenu capsule={capsule} chatId={chatId} />
      </div>
      <p>
        {isOpen && description !== null
          ? description
          : `${t('library.sources', { count: capsule.count })} · ${formatBytes(capsule.bytes, locale)}`}
      </p>
      <UploadRows capsuleId={id} />
      {isOpen ? (
        <ul>
          {sources.slice(0, mostSources).map((source) => (
            <PanelSource key={source.id} source={source} />
          ))}
        </ul>
      ) : null}
      {isOpen && left > 0 ? <small>{t('library.panel.more', { count: left })}</small> : null}
    </section>
  );
}
