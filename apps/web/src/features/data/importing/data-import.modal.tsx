import type { DataImport } from '@polylogue/contract/data';
import { fileSizes, megabyte } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatNumber, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { importsQuery, isUnderWay, useCheckImport, useStartImport } from '../data.data.ts';
import classes from '../data.module.css';
import { CheckResult } from './check-result.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ExportChoice } from './export-choice.tsx';
import { ImportReport } from './import-report.tsx';

/** What the dialog is about: a file to choose, one that was checked, or an import by its id. */
type Subject = { is: 'choice' } | { is: 'checked'; checked: DataImport } | { is: 'import'; id: number };

function Progress({ label, share }: { label: string; share: number }) {
  const locale = useLocale();
  return (
    <div role="status">
      <Meter label={label} text={formatShare(share, locale)} share={share} />
    </div>
  );
}

/** An import that is under way or has ended. */
function Running({
  id,
  close,
  onAnother,
}: { id: number; onAnother: () => void } & Pick<ModalControls, 'close'>) {
  const { t } = useTranslation();
  const imports = useQuery(importsQuery);
  const one = imports.data?.find((entry) => entry.id === id);
  if (!one) return <Progress label={t('data.import.waiting')} share={0} />;
  return (
    <>
      <p className={classes['file']}>{one.fileName}</p>
      {isUnderWay(one) ? (
        <>
          <Progress
            label={t(one.state === 'waiting' ? 'data.import.waiting' : 'data.import.running')}
            share={one.total === 0 ? 0 : one.done / one.total}
          />
          <p className={classes['quiet']}>{t('data.import.background')}</p>
        </>
      ) : (
        <ImportReport done={one} close={close} />
      )}
      <div className="modal-actions">
        {isUnderWay(one) ? null : <Button onClick={onAnother}>{t('data.import.another')}</Button>}
        <Button look="primary" autoFocus onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}

/** Body of the import: choose an export, see what would come in, confirm, watch, read the report. */
export function DataImportBody({ close }: ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const imports = useQuery(importsQuery);
  const [subject, setSubject] = useState<Subject>({ is: 'choice' });
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckImport();
  const start = useStartImport();
  const current = imports.data?.find(isUnderWay);

  async function choose(file: File | undefined): Promise<void> {
    setProblem(null);
    if (!file) return setProblem(t('errors.no_file_to_import_data'));
    if (file.size > fileSizes.chatImport) {
      const most = formatNumber(fileSizes.chatImport / megabyte, locale);
      return setProblem(t('data.import.tooLarge', { name: file.name, most }));
    }
    try {
      const checked = await check.mutateAsync(file);
      if (checked.problem === null) setSubject({ is: 'checked', checked });
      else setProblem(t(`data.problem.${checked.problem}`));
    } catch (failure) {
      setProblem(errorText(t, failure));
    }
  }

  async function begin(importId: number): Promise<void> {
    setProblem(null);
    try {
      const { id } = await start.mutateAsync(importId);
      setSubject({ is: 'import', id });
    } catch (failure) {
      setProblem(errorText(t, failure));
    }
  }

  function chooseAnother(): void {
    setProblem(null);
    setSubject({ is: 'choice' });
  }

  const shownId = subject.is === 'import' ? subject.id : subject.is === 'choice' ? current?.id : undefined;
  return (
    <div className={classes['body']}>
      {shownId !== undefined ? (
        <Running id={shownId} close={close} onAnother={chooseAnother} />
      ) : subject.is === 'checked' ? (
        <CheckResult
          checked={subject.checked}
          isStarting={start.isPending}
          onStart={() => void begin(subject.checked.id)}
          onAnother={chooseAnother}
        />
      ) : check.isPending ? (
        <Progress
          label={t(check.share < 1 ? 'data.import.uploading' : 'data.import.checking')}
          share={check.share}
        />
      ) : (
        <>
          <p>{t('data.import.text')}</p>
          <ExportChoice onFile={(file) => void choose(file)} />
        </>
      )}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {subject.is === 'choice' && shownId === undefined && !check.isPending ? (
        <EarlierImports imports={imports.data ?? []} onOpen={(id) => setSubject({ is: 'import', id })} />
      ) : null}
    </div>
  );
}
