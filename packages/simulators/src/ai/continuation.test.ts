import { expect, it } from 'vitest';
import { planReply, type Turn } from './reply.ts';

const wish = 'Continue it exactly where it ends.';

function turn(role: Turn['role'], text: string): Turn {
  return { role, text, attachments: 0 };
}

function answerTo(...turns: Turn[]): string {
  const { answer } = planReply({ model: 'demo', turns, wantsReasoning: false, wantsPicture: false });
  return answer.join('');
}

const question = turn('user', 'Compare trains and planes [[sim tokens=60 cut=20]]');
const whole = answerTo(turn('user', 'Compare trains and planes [[sim tokens=60]]'));

it('goes on with the answer that was cut, after repeating its last words', () => {
  const soFar = whole.slice(0, whole.indexOf(' ', 80));
  const rest = answerTo(question, turn('assistant', soFar), turn('user', wish));
  const seam = rest.indexOf(whole.slice(soFar.length));
  expect(seam).toBeGreaterThan(0);
  expect(soFar.endsWith(rest.slice(0, seam))).toBe(true);
});

it('goes on for as long again after a whole answer', () => {
  const rest = answerTo(question, turn('assistant', whole), turn('user', wish));
  expect(rest.length).toBeGreaterThan(100);
});

it('has nothing to add to a whole answer that nobody asked to be long', () => {
  const asked = turn('user', 'Compare trains and planes');
  expect(answerTo(asked, turn('assistant', answerTo(asked)), turn('user', wish))).toBe('');
});

it('obeys what the question says about its continuation', () => {
  const empty = turn('user', 'Hello [[sim tokens=9]] [[then tokens=0 finish=stop]]');
  const { answer, directive } = planReply({
    model: 'demo',
    turns: [empty, turn('assistant', 'Hel'), turn('user', wish)],
    wantsReasoning: false,
    wantsPicture: false,
  });
  expect(answer).toEqual([]);
  expect(directive.finish).toBe('stop');
});

it('takes the same words for a question when no answer is before them', () => {
  expect(answerTo(turn('user', wish))).not.toBe('');
});
