import { productOf } from '@polylogue/contract/product-of-origin';
import type { DataImport } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../data.module.css';
import { Figures } from './figures.tsx';
import { LeftOutList } from './left-out-list.tsx';

interface CheckResultProps {
  checked: DataImport;
  isStarting: boolean;
  onStart: () => void;
  onAnother: () => void;
}

/** What a checked file would bring, and the button that brings it. */
export function CheckResult({ checked, isStarting, onStart, onAnother }: CheckResultProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { origin, counts, messages, fileName } = checked;
  const added = counts.reduce((sum, count) => sum + count.added, 0);
  const chats = counts.find(({ kind }) => kind === 'chat')?.added ?? 0;
  return (
    <>
      <p className={classes['file']}>{fileName}</p>
      {origin === null ? null : <p>{t('data.import.from', { product: productOf[origin] })}</p>}
      <Figures counts={counts} />
      {messages > 0 ? (
        <p className={classes['quiet']}>
          {t('data.import.messages', { count: messages, number: formatNumber(messages, locale) })}
        </p>
      ) : null}
      <LeftOutList leftOut={checked.leftOut} title={t('data.import.wouldLeave')} />
      {added === 0 ? <Notice tone="accent">{t('data.import.nothing')}</Notice> : null}
      <div className="modal-actions">
        <Button disabled={isStarting} onClick={onAnother}>
          {t('data.import.another')}
        </Button>
        {added === 0 ? null : (
          <Button look="primary" autoFocus loading={isStarting} onClick={onStart}>
            {chats > 0
              ? t('data.import.confirm', { count: chats, number: formatNumber(chats, locale) })
              : t('data.import.confirmRest')}
          </Button>
        )}
      </div>
    </>
  );
}
