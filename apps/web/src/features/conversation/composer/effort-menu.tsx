import type { ReasoningEffort } from '@polylogue/contract/models';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyMenu } from '../../../ui/code/lazy-menu.tsx';
import type { Model } from '../../models/model.ts';
import { changeDraft } from '../sending/drafts.ts';
import classes from './composer.module.css';

const EffortList = lazyMenu(async () => (await import('./effort-list.tsx')).EffortList);

interface EffortMenuProps {
  draftKey: string;
  model: Model | undefined;
  /** Undefined leaves it to the model. */
  effort: ReasoningEffort | undefined;
}

/** How hard the model is to think, where it can be asked that. */
export function EffortMenu({ draftKey, model, effort }: EffortMenuProps) {
  const { t } = useTranslation();
  if (model === undefined || model.efforts.length === 0) return null;
  const { efforts } = model;
  // A model that only thinks or does not has no steps to name.
  const nameOf = (one: ReasoningEffort | undefined) =>
    t(
      one === 'high' && efforts.length === 2 && efforts[0] === 'off'
        ? 'answers.effort.on'
        : `answers.effort.${one ?? 'own'}`,
    );
  return (
    <EffortList
      menu={{
        caption: t('answers.effort.title'),
        choices: [undefined, ...efforts].map((one) => ({
          key: one ?? 'own',
          label: nameOf(one),
          isChosen: one === effort,
          onSelect: () => changeDraft(draftKey, { effort: one ?? null }),
        })),
      }}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={classes['effort']}
          aria-label={t('answers.effort.inForce', { effort: nameOf(effort) })}
          data-tip={t('answers.effort.title')}
          data-tip-side="top"
        >
          <IconBulb size={18} stroke={1.6} aria-hidden />
          {effort === undefined ? null : <span>{nameOf(effort)}</span>}
        </button>
      )}
    </EffortList>
  );
}
