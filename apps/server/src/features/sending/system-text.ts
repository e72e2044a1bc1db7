import { findLanguage, findStyle, findTone } from '../settings/dictionaries/dictionaries.service.ts';

/** What shapes an answer beside the conversation. Ids of the dictionaries; null where nothing was chosen. */
export interface AnswerShape {
  language: string | null;
  tone: string | null;
  style: string | null;
  /** Instructions of the attached prompts, in their order. */
  instructions: readonly string[];
}

/** The system text of an answer; empty when nothing was asked for. */
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
