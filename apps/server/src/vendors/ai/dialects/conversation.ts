import type { Turn, TurnImage } from '../answer-request.ts';

/** What a dialect accepts in a conversation. */
export interface ConversationRules {
  /** Assistant turns may contain pictures; otherwise they are attached to the next question. */
  assistantImages: boolean;
  /** The first turn must be the user's. */
  userFirst: boolean;
}

/**
 * The turns as vendors require them: non-empty, with alternating roles. Neighbours of the same role, left
 * when the answer between them was removed, are merged.
 */
export function alternatingTurns(turns: readonly Turn[], rules: ConversationRules): Turn[] {
  const result: Turn[] = [];
  let displaced: TurnImage[] = [];
  for (const turn of turns) {
    const keepsImages = turn.role === 'user' || rules.assistantImages;
    const images = keepsImages ? [...displaced, ...turn.images] : [];
    displaced = keepsImages ? [] : [...displaced, ...turn.images];
    if (turn.text.trim() === '' && images.length === 0) continue;
    if (turn.role === 'assistant' && rules.userFirst && result.length === 0) continue;
    const last = result.at(-1);
    if (last?.role === turn.role) result[result.length - 1] = mergedTurn(last, { ...turn, images });
    else result.push({ ...turn, images });
  }
  return result;
}

function mergedTurn(first: Turn, second: Turn): Turn {
  const texts = [first.text, second.text].filter((text) => text.trim() !== '');
  return { role: first.role, text: texts.join('\n\n'), images: [...first.images, ...second.images] };
}
