import type { en } from '../../locales/en.ts';

/** Name of a block. */
export type BlockName = keyof (typeof en)['settings']['blocks'];
type GroupName = keyof (typeof en)['settings']['groups'];

/** A menu group. */
export interface SettingsGroup {
  name: GroupName;
  blocks: readonly { name: BlockName }[];
}

/** The blocks by group, in page order. A block's name is also its `settingName` in the path. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    name: 'account',
    blocks: [
      { name: 'personal' },
      { name: 'notifications' },
      { name: 'password' },
      { name: 'sessions' },
      { name: 'data' },
    ],
  },
  {
    name: 'payments',
    blocks: [
      { name: 'tariff' },
      { name: 'usage' },
      { name: 'limits' },
      { name: 'tokens' },
      { name: 'cards' },
      { name: 'billing' },
      { name: 'history' },
    ],
  },
  {
    name: 'chat',
    blocks: [
      { name: 'chat-settings' },
      { name: 'default-model' },
      { name: 'display' },
      { name: 'scoreboard' },
    ],
  },
  {
    name: 'feedback',
    blocks: [{ name: 'faq' }, { name: 'feedback' }, { name: 'tickets' }],
  },
];

/** All block names in page order. */
export const blockNames: readonly string[] = settingsGroups.flatMap(({ blocks }) =>
  blocks.map(({ name }) => name),
);
