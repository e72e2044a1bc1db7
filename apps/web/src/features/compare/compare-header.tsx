import { IconBookmarks, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useIsUpTo } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { cheapestPlan, tariffsQuery } from '../billing/billing.data.ts';
import { ModelPicker } from '../models/model-picker.tsx';
import { changeSlots } from './compare.store.ts';
import { openSavedComparisons } from './saved/saved.modals.ts';
import { useSuggestedModels } from './scoreboard.data.ts';
import { useComparedModels } from './use-compared-models.ts';
import { withSlot } from './slots.ts';

const plus = <IconPlus size={16} stroke={1.8} />;

/** Shows its label where there is space. */
function AddButton(props: Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'>) {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');
  if (isNarrow) return <IconButton name={t('compare.addModel')} icon={plus} {...props} />;
  return (
    <Button size="sm" icon={plus} {...props}>
      {t('compare.addModel')}
    </Button>
  );
}

/** Adds a slot; at the plan's limit it offers an upgrade. */
function AddModel({ count, max }: { count: number; max: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const suggested = useSuggestedModels();
  const taken = useComparedModels();
  const { data: tariffs = [] } = useQuery({ ...tariffsQuery, enabled: count >= max });
  if (count < max) {
    return (
      <ModelPicker
        isCompared
        suggested={suggested}
        taken={taken}
        value={null}
        defaultModel={null}
        onChoose={(modelId) => changeSlots((slots) => withSlot(slots, modelId))}
      >
        {(props) => <AddButton {...props} />}
      </ModelPicker>
    );
  }
  const next = cheapestPlan(tariffs, ({ compareSlots }) => compareSlots > max);
  if (next === undefined) return null;
  const invite = () =>
    openConfirmed({
      title: t('compare.moreTitle'),
      text: t('compare.moreText', {
        count: max,
        plan: t(`workspace.plans.${next.key}`),
        more: next.features.compareSlots,
      }),
      confirmLabel: t('answers.seePlans'),
      onConfirm: () => navigate({ to: paths.tariffs }),
    });
  return <AddButton aria-haspopup="dialog" onClick={invite} />;
}

interface CompareHeaderProps {
  /** Title of the saved comparison on screen. */
  title?: string | undefined;
  /** Number of slots; undefined where the plan has no compare mode. */
  count?: number;
  max?: number | undefined;
}

/** Header of the comparison. */
export function CompareHeader({ title, count, max }: CompareHeaderProps) {
  const { t } = useTranslation();
  const isKnown = count !== undefined && max !== undefined;
  return (
    <PageHeader
      title={title ?? t('compare.title')}
      beside={isKnown ? <Pill tone="neutral">{t('compare.count', { count })}</Pill> : null}
    >
      <IconButton
        name={t('compare.saved.title')}
        icon={<IconBookmarks size={18} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => openSavedComparisons({})}
      />
      {isKnown ? <AddModel count={count} max={max} /> : null}
      <IconLink name={t('common.backToChat')} to={paths.chat} icon={<IconX size={18} stroke={1.6} />} />
    </PageHeader>
  );
}
