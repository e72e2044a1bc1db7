import type { en } from '../../locales/en.ts';
import type { Capability } from '../coming/coming.ts';

type BlockName = keyof (typeof en)['settings']['blocks'];
type GroupName = keyof (typeof en)['settings']['groups'];
type PendingName = keyof (typeof en)['settings']['texts'];

/** A block that is not built yet, with the capability it waits for. */
export interface PendingBlock {
  name: PendingName;
  coming: Capability;
}

/** A built block. */
export interface BuiltBlock {
  name: Exclude<BlockName, PendingName>;
  coming?: undefined;
}

/** A menu group. Adjacent pending blocks share a card. */
export interface SettingsGroup {
  name: GroupName;
  blocks: readonly (BuiltBlock | PendingBlock)[];
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
      { name: 'history', coming: 'billing' },
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
    blocks: [
      { name: 'faq', coming: 'support' },
      { name: 'feedback', coming: 'support' },
      { name: 'tickets', coming: 'support' },
    ],
  },
];

/** All block names in page order. */
export const blockNames: readonly string[] = settingsGroups.flatMap(({ blocks }) =>
  blocks.map(({ name }) => name),
);
