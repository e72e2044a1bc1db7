import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { ModelFinder } from '../../models/model-finder.tsx';
import classes from './another-model.module.css';

interface AnotherModelProps {
  /** The model that has answered. */
  value: number | null;
  onChoose: (modelId: number) => void;
}

/** Dialog body: the model picker, for another answer to a request. */
export function AnotherModelBody({ value, onChoose, close }: AnotherModelProps & ModalControls) {
  return (
    <div className={classes['finder']}>
      <ModelFinder
        value={value}
        defaultModel={null}
        onChoose={(modelId) => {
          close();
          onChoose(modelId);
        }}
      />
    </div>
  );
}
