import type { AgreedDocument, LegalAnchor } from '@polylogue/contract/legal';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { readLegalFile } from './legal-file.ts';
import { legalAgreements } from './legal.tables.ts';

/** What the box at sign-up names. */
const agreedAtSignUp: readonly LegalAnchor[] = ['terms-of-use', 'privacy-policy'];

let reading: Promise<AgreedDocument[]> | undefined;

/** The versions in force of what users agree to. A version is the same in all languages. */
function versionsInForce(): Promise<AgreedDocument[]> {
  reading ??= Promise.all(
    agreedAtSignUp.map(async (anchor) => ({ anchor, version: (await readLegalFile(anchor, 'en')).version })),
  );
  return reading;
}

/** What accounts need of the legal documents: they must not import them. */
export const agreementsOfAccounts = {
  /** Keeps which versions a newcomer has agreed to. */
  async record(transaction: Executor, userId: number, now: Date): Promise<void> {
    await agreeTo(transaction, userId, { documents: await versionsInForce(), now });
  },
};

/** Documents that have changed since the user agreed to them. */
export async function changedDocuments(executor: Executor, userId: number): Promise<AgreedDocument[]> {
  const agreed = await executor
    .select({ anchor: legalAgreements.document, version: legalAgreements.version })
    .from(legalAgreements)
    .where(eq(legalAgreements.userId, userId));
  const isAgreed = ({ anchor, version }: AgreedDocument) =>
    agreed.some((one) => one.anchor === anchor && one.version === version);
  return (await versionsInForce()).filter((document) => !isAgreed(document));
}

/** Keeps what a user agrees to. A version that is not in force, or not any more, counts for nothing. */
export async function agreeTo(
  executor: Executor,
  userId: number,
  { documents, now }: { documents: readonly AgreedDocument[]; now: Date },
): Promise<void> {
  const inForce = await versionsInForce();
  const rows = inForce
    .filter(({ anchor, version }) =>
      documents.some((one) => one.anchor === anchor && one.version === version),
    )
    .map(({ anchor, version }) => ({ userId, document: anchor, version, agreedAt: now }));
  if (rows.length > 0) await executor.insert(legalAgreements).values(rows).onConflictDoNothing();
}
