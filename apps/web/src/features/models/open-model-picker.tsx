import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../ui/modals/modal-stack.store.ts';
import type { ModelFinderProps } from './model-finder.tsx';
import classes from './models.module.css';

const ModelFinder = lazy(async () => ({ default: (await import('./model-finder.tsx')).ModelFinder }));

/** Offers the models in a dialog, for screens without room beside the button. */
export function openModelPicker(t: TFunction, { onChoose, ...chosen }: ModelFinderProps): void {
  pushModal({
    name: 'modelPicker',
    title: t('models.choose'),
    Body: ({ close }: ModalControls) => (
      <div className={classes['dialog']}>
        <ModelFinder
          {...chosen}
          onChoose={(modelId) => {
            close();
            onChoose(modelId);
          }}
        />
      </div>
    ),
  });
}
