import type { PromptVariable } from '@polylogue/contract/typed-variables';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { examplesOf } from './drawn-text.ts';
import { openingValues, problemsIn, sentValues } from './given-values.ts';

type Values = Readonly<Record<string, string>>;

/** State of the form that asks for the variables of a prompt. */
export function useFilling(variables: readonly PromptVariable[], before: Values) {
  const { t } = useTranslation();
  const { errors, form, fail, forgive } = useFormErrors();
  // By name and not by variable: what was typed stays when another variant is chosen.
  const [typed, setTyped] = useState(before);
  const values = openingValues(variables, typed);
  const [first] = useState(before);
  useUnsaved(variables.some(({ name }) => (typed[name] ?? '') !== (first[name] ?? '')));

  function submit(onDone: (values: Record<string, string>) => void): void {
    const problems = problemsIn(variables, values);
    if (problems.length === 0) {
      onDone(sentValues(variables, values));
      return;
    }
    const texts = problems.map(
      ({ variable: { name, label }, problem }) =>
        [name, t(`prompts.values.${problem}`, { name: label })] as const,
    );
    fail(Object.fromEntries(texts));
  }

  return {
    form,
    values,
    errors,
    change: (name: string, value: string) => {
      setTyped({ ...typed, [name]: value });
      forgive([name]);
    },
    /** Whether nothing was typed yet; a choice is made from the start. */
    isEmpty: variables.every(({ name, type }) => type === 'choice' || values[name] === ''),
    clear: () => {
      setTyped({});
      forgive(Object.keys(errors));
    },
    fillWithExamples: () => {
      setTyped({ ...typed, ...examplesOf(variables) });
      forgive(Object.keys(errors));
    },
    /** Hands over the values, or shows what is missing. */
    submit,
  };
}
