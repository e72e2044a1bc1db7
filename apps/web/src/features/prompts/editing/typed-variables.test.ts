import { expect, test } from 'vitest';
import { describedVariable, lacksOptions, typedVariable, variablesIn } from './typed-variables.ts';

test('the variables of a text are found and keep what was said of them', () => {
  const body = 'Plan {{trip}}.{{#pace}} Go {{pace}}.{{/pace}}';
  const [trip, pace] = variablesIn(body, []);
  expect(trip).toMatchObject({ name: 'trip', type: 'line', label: 'trip', required: true });
  expect(pace).toMatchObject({ name: 'pace', required: false });
  const said = {
    ...typedVariable({ name: 'pace', type: 'choice', label: 'Pace', required: false }),
    options: 'slow\n',
  };
  expect(variablesIn(body, [said]).map(({ name, label }) => [name, label])).toEqual([
    ['pace', 'Pace'],
    ['trip', 'trip'],
  ]);
  // Options are kept as they are typed.
  expect(variablesIn(body, [said])[0]?.options).toBe('slow\n');
  expect(lacksOptions(said)).toBe(true);
  expect(variablesIn('No variables', [said])).toEqual([]);
});

test('what does not belong to the type or is empty is not saved', () => {
  const typed = {
    name: 'pace',
    type: 'choice' as const,
    label: ' ',
    hint: '',
    example: ' slow ',
    required: true,
    options: 'slow\n\n fast\nslow',
    unit: 'km',
  };
  expect(describedVariable(typed)).toEqual({
    name: 'pace',
    type: 'choice',
    label: 'pace',
    example: 'slow',
    required: true,
    options: ['slow', 'fast'],
  });
  expect(describedVariable({ ...typed, type: 'number' })).toMatchObject({ unit: 'km' });
});
