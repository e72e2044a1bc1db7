import { cuts } from '@polylogue/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FileIcon } from '../file-icon.tsx';
import { Progress } from '../progress.tsx';
import { failureTextOf, replaceFile } from './add-files.ts';
import { endingOf } from './check-files.ts';
import type { Upload, UploadFailure } from './upload-queue.ts';
import { uploads, useUploads } from './uploads.browser.ts';
import classes from './uploads.module.css';

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, file, status, percentage } = upload;
  const share = formatShare(percentage / 100, locale);
  const state = status === 'loading' ? t('library.state.uploading', { share }) : t(`library.state.${status}`);
  return (
    <li className={classes['row']}>
      <FileIcon type={endingOf(file.name)} />
      <div className={classes['words']}>
        <b title={file.name}>{cutText(file.name, cuts.libraryFile)}</b>
        <small>{state}</small>
        {status === 'queued' ? null : <Progress label={file.name} percentage={percentage} />}
      </div>
      <IconButton
        name={t('library.upload.cancel')}
        aria-label={t('library.upload.cancelOf', { name: file.name })}
        icon={<IconX size={16} stroke={1.6} />}
        onClick={() => uploads.cancel(id)}
      />
    </li>
  );
}

function FailureMessage({ failure }: { failure: UploadFailure }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const twin = isApiError(failure.error) ? failure.error.duplicateOf : undefined;
  return (
    <Notice tone="bad">
      <div className={classes['failure']}>
        <span>{failureTextOf(t, failure)}</span>
        {twin === undefined ? null : (
          <Button size="sm" onClick={() => replaceFile({ queryClient, t }, failure, twin)}>
            {t('library.upload.replace')}
          </Button>
        )}
        <IconButton
          name={t('common.close')}
          icon={<IconX size={16} stroke={1.6} />}
          onClick={() => uploads.dismiss(failure.id)}
        />
      </div>
    </Notice>
  );
}

/** The files of a capsule that wait or are on their way, and why others failed. */
export function UploadRows({ capsuleId }: { capsuleId: number }) {
  const { t } = useTranslation();
  const state = useUploads(capsuleId);
  return (
    <>
      {state.failures.map((failure) => (
        <FailureMessage key={failure.id} failure={failure} />
      ))}
      {state.uploads.length === 0 ? null : (
        <ul className={classes['rows']} aria-label={t('library.upload.list')}>
          {state.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}
