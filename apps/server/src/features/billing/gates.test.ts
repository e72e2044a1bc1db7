import type { PlanKey } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { planStateOf, refuseClosedGate, type Gate } from './billing.service.ts';
import { readShippedPlans } from './shipped-plans.ts';

const now = new Date('2030-01-31T00:00:00Z');
const { plans } = readShippedPlans();
const startedAt = new Date('2030-01-01T00:00:00Z');

function stateOf(plan: PlanKey, endsAt: Date | null = null) {
  return planStateOf({ plan, startedAt, endsAt, renews: true, graceUntil: null }, plans[plan], now);
}

const openGates: [PlanKey, Gate[]][] = [
  ['free', ['rag_used', 'isCompareAvailable']],
  ['basic', ['rag_used', 'isCompareAvailable', 'isSelectOptions', 'isShare']],
  ['pro', ['rag_used', 'isCompareAvailable', 'isSelectOptions', 'isShare', 'isExport', 'isImport']],
  ['creative', ['rag_used', 'isCompareAvailable', 'isSelectOptions', 'isShare', 'isExport', 'isImport']],
];
const everyGate: Gate[] = [
  'isShare',
  'isExport',
  'isImport',
  'isSelectOptions',
  'rag_used',
  'isCompareAvailable',
];

test.each(openGates)('%s opens exactly its gates', (plan, open) => {
  const refused = everyGate.filter((gate) => !open.includes(gate));
  for (const gate of open) expect(() => refuseClosedGate(stateOf(plan), gate)).not.toThrow();
  for (const gate of refused) {
    expect(() => refuseClosedGate(stateOf(plan), gate)).toThrow(
      expect.objectContaining({ code: 'not_permission', status: 403, details: { gate } }),
    );
  }
});

test.each(everyGate)('a plan may close %s, whatever the others do', (gate) => {
  const plan = { ...plans.creative, [gate]: false };
  expect(() => refuseClosedGate({ plan }, gate)).toThrow('not_permission');
});

test('a period ends with its last moment: free applies, the name stays', () => {
  const moment = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  expect(stateOf('pro', moment(1))).toMatchObject({ key: 'pro', name: 'pro', renews: true, expired: false });
  const ended = stateOf('pro', now);
  expect(ended).toMatchObject({ key: 'free', name: 'pro', renews: false, expired: true, endsAt: now });
});

test('who has no plan yet is on free', () => {
  expect(planStateOf(null, plans.free, now)).toEqual({
    key: 'free',
    name: 'free',
    plan: plans.free,
    startedAt: null,
    endsAt: null,
    openUntil: null,
    renews: false,
    expired: false,
  });
});
