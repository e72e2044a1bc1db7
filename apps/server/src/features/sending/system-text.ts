import { findStyle, findTone } from '../settings/dictionaries/dictionaries.service.ts';
import { findLanguage } from '../settings/dictionaries/languages.service.ts';

/** What shapes an answer besides the conversation: ids of the dictionaries, null if nothing was chosen. */
export interface AnswerShape {
  language: string | null;
  tone: string | null;
  style: string | null;
  /** The user's own instructions, then those of the attached prompts, in their order. */
  instructions: readonly string[];
}

/** The system text of an answer; empty if nothing was chosen. */
export function systemText(shape: AnswerShape): string {
  const language = shape.language === null ? undefined : findLanguage(shape.language);
  const tone = shape.tone === null ? undefined : findTone(shape.tone);
  const style = shape.style === null ? undefined : findStyle(shape.style);
  const lines = [
    ...shape.instructions,
    language && `Answer in ${language.instruction}, whatever language the question is in.`,
    tone?.instruction,
    style?.instruction,
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n\n');
}
