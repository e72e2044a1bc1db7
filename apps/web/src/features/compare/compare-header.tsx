import { useMediaQuery } from '@mantine/hooks';
import { planKeys, plans } from '@polylogue/contract/billing';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ModelPicker } from '../models/model-picker.tsx';
import { changeSlots } from './compare.store.ts';
import { useSuggestedModels } from './scoreboard/scoreboard.data.ts';
import { withSlot } from './slots.ts';

const plus = <IconPlus size={16} stroke={1.8} />;

/** The button says its name where there is room for it. */
function AddButton(props: Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'>) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 700px)');
  if (isNarrow) return <IconButton name={t('compare.addModel')} icon={plus} {...props} />;
  return (
    <Button size="sm" icon={plus} {...props}>
      {t('compare.addModel')}
    </Button>
  );
}

/** Adds a slot; where the plan has no more, it invites to the one that has. */
function AddModel({ count, max }: { count: number; max: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const suggested = useSuggestedModels();
  if (count < max) {
    return (
      <ModelPicker
        isCompared
        suggested={suggested}
        value={null}
        defaultModel={null}
        onChoose={(modelId) => changeSlots((slots) => withSlot(slots, modelId))}
      >
        {(props) => <AddButton {...props} />}
      </ModelPicker>
    );
  }
  const next = planKeys.find((key) => plans[key].compareSlots > max);
  if (next === undefined) return null;
  const invite = () =>
    openConfirmed({
      title: t('compare.moreTitle'),
      text: t('compare.moreText', {
        count: max,
        plan: t(`workspace.plans.${next}`),
        more: plans[next].compareSlots,
      }),
      confirmLabel: t('answers.seePlans'),
      onConfirm: () => navigate({ to: paths.tariffs }),
    });
  return <AddButton aria-haspopup="dialog" onClick={invite} />;
}

interface CompareHeaderProps {
  /** How many slots there are; undefined where the plan does not compare. */
  count?: number;
  max?: number | undefined;
}

/** The line above the comparison. */
export function CompareHeader({ count, max }: CompareHeaderProps) {
  const { t } = useTranslation();
  const isKnown = count !== undefined && max !== undefined;
  return (
    <PageHeader
      title={t('compare.title')}
      beside={isKnown ? <Pill tone="neutral">{t('compare.count', { count, max })}</Pill> : null}
    >
      {isKnown ? <AddModel count={count} max={max} /> : null}
      <IconLink name={t('common.backToChat')} to={paths.chat} icon={<IconX size={18} stroke={1.6} />} />
    </PageHeader>
  );
}
