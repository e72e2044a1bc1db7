import type { Instructions } from '@polylogue/contract/instructions';
import { IconMessageCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lazyMenu } from '../../ui/code/lazy-menu.tsx';
import { filledLevels } from './in-force.ts';
import { instructionsQuery } from './instructions.data.ts';
import { openInstructions } from './instructions.modals.ts';
import classes from './instructions.module.css';

const LevelMenu = lazyMenu(async () => (await import('./level-menu.tsx')).LevelMenu);

function levelsIn(list: readonly Instructions[]): Instructions[] {
  const said = new Set(filledLevels(list));
  return list.filter(({ level }) => said.has(level));
}

interface InstructionsChipProps {
  chatId: number | null;
  /** The folder the chat is in. */
  folderId: number | null;
  /** Of the chat and its folder, for the titles. */
  names: { chat: string; folder: string };
}

/** Says that the user's instructions hold here, and at which levels; opens them. */
export function InstructionsChip({ chatId, folderId, names }: InstructionsChipProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(instructionsQuery(chatId, folderId));
  const levels = levelsIn(data);
  const [only] = levels;
  if (only === undefined) return null;
  const words = levels.map(({ level }) => t(`instructions.levels.${level}`)).join(' · ');
  const label = (
    <>
      <IconMessageCog size={15} stroke={1.6} aria-hidden />
      <span>{t('instructions.chip', { levels: words })}</span>
    </>
  );
  const nameOf = ({ level }: Instructions) => (level === 'user' ? '' : names[level]);
  if (levels.length === 1) {
    return (
      <button
        type="button"
        className={classes['chip']}
        aria-haspopup="dialog"
        onClick={() => openInstructions({ ...only, name: nameOf(only) })}
      >
        {label}
      </button>
    );
  }
  const choices = levels.map(({ level, id }) => ({
    key: level,
    label: t(`instructions.titles.${level}`),
    onSelect: () => openInstructions({ level, id, name: level === 'user' ? '' : names[level] }),
  }));
  return (
    <LevelMenu menu={{ choices }}>
      {(props) => (
        <button type="button" {...props} className={classes['chip']}>
          {label}
        </button>
      )}
    </LevelMenu>
  );
}
