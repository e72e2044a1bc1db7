import { cuts } from '@polylogue/contract/limits';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadRows } from './upload-rows.tsx';
import type { DoneUpload, UploadsState } from './upload-queue.ts';
import { uploads, useUploads } from './uploads.browser.ts';
import classes from './uploads.module.css';
import { useAddFiles } from './use-add-files.ts';

/** How far the dialog is. */
type UploadStage = 'start' | 'load' | 'error' | 'done';

function stageOf({ uploads: running, failures, done }: UploadsState): UploadStage {
  if (running.length > 0) return 'load';
  if (failures.length > 0) return 'error';
  return done.length > 0 ? 'done' : 'start';
}

function DoneRow({ file: { id, name } }: { file: DoneUpload }) {
  const { t } = useTranslation();
  return (
    <li className={classes['row']}>
      <IconCircleCheck size={20} stroke={1.6} aria-hidden color="var(--good)" />
      <div className={classes['words']}>
        <b title={name}>{cutText(name, cuts.libraryFile)}</b>
        <small>{t('library.upload.added')}</small>
      </div>
      <IconButton
        name={t('library.upload.dismiss')}
        aria-label={t('library.upload.dismissOf', { name })}
        icon={<IconX size={16} stroke={1.6} />}
        onClick={() => uploads.dismiss(id)}
      />
    </li>
  );
}

/** Dialog body that adds files to a capsule. */
export function UploadBody({ capsuleId, close }: { capsuleId: number } & ModalControls) {
  const { t } = useTranslation();
  const addFiles = useAddFiles();
  const state = useUploads(capsuleId);
  const stage = stageOf(state);
  useEffect(
    () => () => {
      for (const one of uploads.store.getState().done) {
        if (one.capsuleId === capsuleId) uploads.dismiss(one.id);
      }
    },
    [capsuleId],
  );
  return (
    <div className={classes['dialog']} data-stage={stage}>
      <DropZone onFiles={(files) => addFiles(capsuleId, files)} />
      <p className="heard" role="status">
        {t(`library.upload.stage.${stage}`)}
      </p>
      <UploadRows capsuleId={capsuleId} />
      {state.done.length === 0 ? null : (
        <ul className={classes['rows']} aria-label={t('library.upload.doneList')}>
          {state.done.map((file) => (
            <DoneRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      <div className="modal-actions">
        <Button look={stage === 'done' ? 'primary' : 'default'} onClick={close}>
          {t(stage === 'load' ? 'library.upload.goOn' : 'common.close')}
        </Button>
      </div>
    </div>
  );
}
