import type { PromptNeed } from '@polylogue/contract/prompts';
import { IconBolt, IconCode, IconPhoto, IconScale } from '@tabler/icons-react';

const icons = { fast: IconBolt, careful: IconScale, code: IconCode, image: IconPhoto };

/** A sign of what kind of model a prompt needs, next to its name. */
export function NeedIcon({ need }: { need: PromptNeed }) {
  const Icon = icons[need];
  return <Icon size={14} stroke={1.6} aria-hidden />;
}
