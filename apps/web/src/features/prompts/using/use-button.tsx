import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useDestinationName, useDestinations, useKnowsLastChat } from './use-destinations.ts';
import { useTakePrompt } from './use-take-prompt.ts';

/**
 * Uses a prompt. Where a chat was open before, a menu names it and offers others: it may not be the one that is
 * meant. In a new chat or the comparison one came from there is nothing to ask.
 */
export function UseButton({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const take = useTakePrompt();
  const nameOf = useDestinationName();
  const destinations = useDestinations();
  const isKnown = useKnowsLastChat();
  const [first] = destinations;
  const shared = {
    size: 'sm' as const,
    'aria-label': t('prompts.card.useOf', { name: prompt.name }),
    children: t('prompts.card.use'),
  };
  // Pressed now, it would go to a new chat without asking.
  if (first?.key === 'new' && !isKnown) return <Button {...shared} disabled />;
  if (first !== undefined && first.key !== 'chat') {
    return <Button {...shared} onClick={() => take(prompt, first)} />;
  }
  return (
    <Menu
      trigger={<Button {...shared} />}
      groups={[
        destinations.map((destination) => ({
          key: destination.key,
          label: nameOf(destination),
          onSelect: () => take(prompt, destination),
        })),
      ]}
    />
  );
}
