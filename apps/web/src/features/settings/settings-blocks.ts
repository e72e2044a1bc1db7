import type { ComponentType } from 'react';
import { ScoreboardBlock } from './scoreboard-block.tsx';
import { ChatSettingsBlock } from './chat-settings-block.tsx';
import { DataBlock } from './data-block.tsx';
import { DefaultModelBlock } from './default-model-block.tsx';
import { DisplayBlock } from './display-block.tsx';
import { NotificationsBlock } from './notifications-block.tsx';
import { PasswordBlock } from './password-block.tsx';
import { PersonalBlock } from './personal-block.tsx';
import { SessionsBlock } from './sessions-block.tsx';
import { BillingBlock } from './billing-block.tsx';
import { CardsBlock } from './cards-block.tsx';
import { FaqBlock, FeedbackBlock, TicketsBlock } from './support-blocks.tsx';
import { HistoryBlock } from './history-block.tsx';
import { LimitsBlock } from './spending/limits-block.tsx';
import { UsageBlock } from './spending/usage-block.tsx';
import { TariffBlock } from './tariff-block.tsx';
import { TokensBlock } from './tokens-block.tsx';
import type { BlockName } from './settings-groups.ts';

/** Component of each block. */
export const settingsBlocks: Record<BlockName, ComponentType> = {
  personal: PersonalBlock,
  notifications: NotificationsBlock,
  password: PasswordBlock,
  sessions: SessionsBlock,
  data: DataBlock,
  tariff: TariffBlock,
  usage: UsageBlock,
  limits: LimitsBlock,
  tokens: TokensBlock,
  cards: CardsBlock,
  billing: BillingBlock,
  history: HistoryBlock,
  'chat-settings': ChatSettingsBlock,
  'default-model': DefaultModelBlock,
  display: DisplayBlock,
  scoreboard: ScoreboardBlock,
  faq: FaqBlock,
  feedback: FeedbackBlock,
  tickets: TicketsBlock,
};
