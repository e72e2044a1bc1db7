import { planKey, planKeys, type PlanKey } from '@polylogue/contract/billing';
import {
  operatorPackageVersions,
  operatorPlans,
  operatorPlanVersions,
  operatorSetPackage,
  operatorSetPlan,
  packageField,
  packageKey,
  planField,
} from '@polylogue/contract/operator-billing';
import type { Command } from './command.ts';
import { OperatorError } from './operator-client.ts';

/** What is on offer: plans and token packages. */
export const plansCommands: readonly Command[] = [
  {
    name: 'plans list',
    parameters: '',
    summary: 'the plans and token packages on offer',
    run: async (client) => {
      const { plans, packages } = await client(operatorPlans, {});
      return [...plans, ...packages].map(offerLine).join('\n');
    },
  },
  {
    name: 'plans show',
    parameters: '<plan or package>',
    summary: 'all it brings, and when its versions were on offer',
    run: async (client, [wanted]) => {
      const which = readOffer(wanted);
      if (which.kind === 'plan') {
        const versions = await client(operatorPlanVersions, { params: { key: which.key } });
        return describe(versions, planField.options);
      }
      const versions = await client(operatorPackageVersions, { params: { key: which.key } });
      return describe(versions, packageField.options);
    },
  },
  {
    name: 'plans set',
    parameters: '<plan or package> <field> <value>',
    summary: 'changes what it brings from now on: a number, yes, no or none; prices in cents and kopecks',
    run: async (client, [wanted, field, value]) => {
      const which = readOffer(wanted);
      if (which.kind === 'plan') {
        const body = { field: readField(planField, field), value: readValue(value) };
        const plan = await client(operatorSetPlan, { params: { key: which.key }, body });
        return changeLine(plan, body.field, plan[body.field]);
      }
      const body = { field: readField(packageField, field), value: readNumber(value) };
      const tokens = await client(operatorSetPackage, { params: { key: which.key }, body });
      return changeLine(tokens, body.field, tokens[body.field]);
    },
  },
];

type Term = number | boolean | null;

interface Version {
  key: string;
  version: number;
  tokens: number;
  priceEur: number | null;
  priceRub: number | null;
  validFrom: string;
  validUntil: string | null;
  setBy: string;
}

function offerLine({ key, version, tokens, priceEur, priceRub }: Version): string {
  const price = (amount: number | null) => ((amount ?? 0) / 100).toFixed(2).padStart(9);
  const amounts = `${price(priceEur)} EUR ${price(priceRub)} RUB`;
  return `${key.padEnd(10)} version ${version}  ${String(tokens).padStart(8)} tokens ${amounts}`;
}

function describe<Field extends string>(
  versions: readonly (Version & Record<Field, Term>)[],
  fields: readonly Field[],
): string {
  const [newest] = versions;
  if (!newest) throw new OperatorError('It has never been on offer.');
  const terms = fields.map((field) => `${field.padEnd(20)} ${shown(newest[field])}`);
  const history = versions.map(
    ({ version, setBy, validFrom, validUntil }) =>
      `version ${version} by ${setBy}: ${validFrom} – ${validUntil ?? 'now'}`,
  );
  return [...terms, '', ...history].join('\n');
}

function changeLine({ key, version }: Version, field: string, value: Term): string {
  return `${key} has ${field} ${shown(value)} from now on (version ${version}).`;
}

/** A term as it is also typed. */
function shown(value: Term): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Keys of packages begin with a digit, those of plans with a letter. */
function readOffer(
  wanted: string | undefined,
): { kind: 'plan'; key: PlanKey } | { kind: 'package'; key: string } {
  const plan = planKey.safeParse(wanted);
  if (plan.success) return { kind: 'plan', key: plan.data };
  const tokens = packageKey.safeParse(wanted);
  if (tokens.success) return { kind: 'package', key: tokens.data };
  throw new OperatorError(`Which one? A plan (${planKeys.join(', ')}) or a package that "plans list" shows.`);
}

interface Fields<Field extends string> {
  options: Field[];
  safeParse(value: unknown): { success: true; data: Field } | { success: false };
}

function readField<Field extends string>(fields: Fields<Field>, wanted: string | undefined): Field {
  const field = fields.safeParse(wanted);
  if (!field.success) throw new OperatorError(`Which field? One of: ${fields.options.join(', ')}.`);
  return field.data;
}

function readValue(wanted: string | undefined): Term {
  if (wanted === 'none') return null;
  if (wanted === 'yes' || wanted === 'no') return wanted === 'yes';
  if (wanted !== undefined && /^\d{1,15}$/.test(wanted)) return Number(wanted);
  throw new OperatorError('Which value? Give a number, yes, no or none.');
}

function readNumber(wanted: string | undefined): number {
  const value = readValue(wanted);
  if (typeof value !== 'number') throw new OperatorError('Which value? Give a number.');
  return value;
}
