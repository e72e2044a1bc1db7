import type { Turn, TurnImage } from '../answer-request.ts';

/** What a dialect accepts of a conversation. */
export interface ConversationRules {
  /** Models may be shown the pictures they painted as their own; else they come with the next question. */
  assistantImages: boolean;
  /** The first turn has to be the user's. */
  userFirst: boolean;
}

/**
 * The turns as vendors want them: none empty, the roles in alternation. Neighbours of the same role, which remain when
 * an answer between them was removed, become one.
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
