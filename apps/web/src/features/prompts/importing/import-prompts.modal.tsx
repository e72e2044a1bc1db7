import { fileSizes, megabyte } from '@polylogue/contract/limits';
import type { PromptImport } from '@polylogue/contract/prompts';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { formatShare } from '../../../lib/i18n/format.ts';
import { planLimitOf, usePlanInvitation } from '../plan-invitation.ts';
import { changedSearch } from '../prompt-search.ts';
import { patternAddress } from '../prompts.data.ts';
import { FileChoice } from './file-choice.tsx';
import { useSpreadsheet } from './import.data.ts';
import { ImportReport } from './import-report.tsx';
import classes from './importing.module.css';

/** Validates a file before the upload. */
function refusalOf({ name, size }: File): 'file_type' | 'file_size' | undefined {
  if (!name.toLowerCase().endsWith('.xlsx')) return 'file_type';
  return size > fileSizes.promptImport ? 'file_size' : undefined;
}

function Sending({ label, share }: { label: string; share: number }) {
  const locale = useLocale();
  return (
    <div className={classes['sending']} role="status">
      <Meter label={label} text={formatShare(share, locale)} share={share} />
    </div>
  );
}

function Done({ report, close }: { report: PromptImport } & Pick<ModalControls, 'close'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const left = report.duplicateCount;
  return (
    <>
      <Notice tone="good">
        {t('prompts.import.done', { count: report.added, number: formatNumber(report.added, locale) })}
        {left > 0 ? ` ${t('prompts.import.leftOut', { count: left })}` : ''}
      </Notice>
      <div className="modal-actions">
        <Button onClick={close}>{t('common.close')}</Button>
        <Button
          look="primary"
          autoFocus
          onClick={() => {
            close();
            void navigate({ to: paths.prompts, search: changedSearch({}, { tab: 'own' }) });
          }}
        >
          {t('prompts.import.show')}
        </Button>
      </div>
    </>
  );
}

/** Dialog body of the import: choose a file, review, confirm, see the result. */
export function ImportPromptsBody({ close }: ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { inviteToMore } = usePlanInvitation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useSpreadsheet('check');
  const taking = useSpreadsheet('import');
  const report = file === null ? undefined : check.data;

  function refuse(failure: unknown): void {
    const fields = isApiError(failure) ? Object.values(fieldErrorTexts(t, failure)) : [];
    setProblem(fields[0] ?? errorText(t, failure));
  }

  function wordsOf(refusal: 'file_type' | 'file_size', { name, size }: File): string {
    if (refusal === 'file_type') return t('validation.file_type');
    return t('prompts.import.tooLarge', {
      name,
      size: formatNumber(Math.ceil(size / megabyte), locale),
      most: formatNumber(fileSizes.promptImport / megabyte, locale),
    });
  }

  async function choose(chosen: File): Promise<void> {
    const refusal = refusalOf(chosen);
    setProblem(refusal === undefined ? null : wordsOf(refusal, chosen));
    if (refusal !== undefined) return;
    setFile(chosen);
    try {
      await check.mutateAsync(chosen);
    } catch (failure) {
      setFile(null);
      refuse(failure);
    }
  }

  async function takeIn(): Promise<void> {
    if (file === null) return;
    setProblem(null);
    try {
      await taking.mutateAsync(file);
    } catch (failure) {
      const max = planLimitOf(failure, 'file');
      if (max === undefined) refuse(failure);
      else inviteToMore('ownPrompts', max);
    }
  }

  if (taking.data !== undefined) return <Done report={taking.data} close={close} />;
  const isOver = report?.limit != null && report.added > report.limit.free;
  const isReady = report !== undefined && report.errorCount === 0 && report.added > 0;
  return (
    <div className={classes['import']}>
      {file === null ? (
        <>
          <p>{t('prompts.import.text')}</p>
          <FileChoice onFile={(chosen) => void choose(chosen)} />
          <Button
            look="ghost"
            size="sm"
            icon={<IconDownload size={16} stroke={1.6} />}
            onClick={() => openTab(patternAddress)}
          >
            {t('prompts.import.pattern')}
          </Button>
        </>
      ) : (
        <p className={classes['file']}>{file.name}</p>
      )}
      {check.isPending ? <Sending label={t('prompts.import.checking')} share={check.share} /> : null}
      {report === undefined ? null : <ImportReport report={report} />}
      {isOver ? (
        <Notice tone="warn">
          {t('prompts.import.over', {
            count: report.limit?.free ?? 0,
            added: formatNumber(report.added, locale),
          })}
        </Notice>
      ) : null}
      {taking.isPending ? <Sending label={t('prompts.import.taking')} share={taking.share} /> : null}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {report === undefined ? null : (
        <div className="modal-actions">
          <Button
            disabled={taking.isPending}
            onClick={() => {
              setFile(null);
              setProblem(null);
            }}
          >
            {t('prompts.import.another')}
          </Button>
          {isReady ? (
            <Button look="primary" autoFocus loading={taking.isPending} onClick={() => void takeIn()}>
              {t('prompts.import.confirm', {
                count: report.added,
                number: formatNumber(report.added, locale),
              })}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
