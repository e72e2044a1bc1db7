import type { en } from '../../locales/en.ts';
import type { Capability } from '../coming/coming.ts';

type BlockName = keyof (typeof en)['settings']['blocks'];
type GroupName = keyof (typeof en)['settings']['groups'];
type PendingName = keyof (typeof en)['settings']['texts'];

/** A block of the settings: one that works, or one that names what will bring it. */
export type SettingsBlock =
  { name: Exclude<BlockName, PendingName> } | { name: PendingName; coming: Capability };

/** The blocks in their groups, in the order of the screen. A block's name is also its `settingName` in the path. */
export const settingsGroups: readonly { name: GroupName; blocks: readonly SettingsBlock[] }[] = [
  {
    name: 'account',
    blocks: [
      { name: 'personal', coming: 'accounts' },
      { name: 'notifications', coming: 'accounts' },
      { name: 'password', coming: 'accounts' },
      { name: 'data', coming: 'data' },
    ],
  },
  {
    name: 'payments',
    blocks: [
      { name: 'tariff', coming: 'billing' },
      { name: 'tokens', coming: 'billing' },
      { name: 'cards', coming: 'billing' },
      { name: 'history', coming: 'billing' },
    ],
  },
  {
    name: 'chat',
    blocks: [
      { name: 'chat-settings', coming: 'answers' },
      { name: 'default-model', coming: 'answers' },
      { name: 'display' },
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

/** Id of a block's element, to which the screen scrolls. */
export function blockId(name: string): string {
  return `settings.${name}`;
}
