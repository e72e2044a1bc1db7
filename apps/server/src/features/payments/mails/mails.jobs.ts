import type * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import { ChildError } from '../../../platform/children/child-task.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { MailAttachment } from '../../../platform/mail/mail.ts';
import { payerOf, type Payer } from '../../accounts/accounts.service.ts';
import { findDocument, findDocumentOf, numberOf, type DocumentRow } from '../documents/documents.queries.ts';
import { typesetDocuments } from '../documents/download.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { noteTold } from '../terms/make-terms.ts';
import { documentMailJob, mailData, paymentMailJob } from './enqueue.ts';
import { mailFacts } from './mail-facts.ts';
import { historyMails, paymentMail } from './payment.mail.ts';

/** The jobs that send them. An account that is gone gets none. */
export function paymentMailJobs(deps: PaymentsDeps): JobDefinition[] {
  const job = {
    ...mailJob,
    singletonKey: (data: object) => {
      const { userId, kind, about } = mailData.parse(data);
      return JSON.stringify([userId, kind, about]);
    },
    run: (data: unknown, { signal }: { signal: AbortSignal }) => sendMail(deps, data, signal),
  };
  return [
    { ...job, name: paymentMailJob },
    // Each waits for its document alone: for a child process, and up to a minute in it.
    { ...job, name: documentMailJob, batch: 1, concurrency: 2, expireSeconds: 300 },
  ];
}

async function sendMail(deps: PaymentsDeps, queued: unknown, signal: AbortSignal): Promise<void> {
  const data = mailData.parse(queued);
  const { userId, kind, termsId } = data;
  const { db } = deps.database;
  const payer = await payerOf(db, userId);
  if (!payer) return;
  const document = await documentOf(db, data);
  const attachments = document ? await attachmentsOf(deps, { userId, payer, document, signal }) : [];
  const told = document
    ? {
        number: numberOf(document),
        isAttached: attachments.length > 0,
        replaces: document.kind === 'corrected-receipt' ? (document.content.receipt?.number ?? null) : null,
      }
    : null;
  const facts = await mailFacts(deps, data, told);
  const url = `${publicUrl(deps.config)}/chat/settings/${historyMails.has(kind) ? 'history' : 'tariff'}`;
  const mail = paymentMail({ kind, payer, facts, url });
  await deps.mail.send({ to: payer.email, ...mail, attachments });
  if (termsId === null) return;
  const announced = { id: termsId, ownerId: userId };
  await noteTold(db, announced, { by: 'mail', text: mail.text, now: deps.clock.now() });
}

function documentOf(
  executor: Executor,
  { userId, documentCause, documentId }: z.output<typeof mailData>,
): Promise<DocumentRow | undefined> {
  if (documentCause !== null) return findDocumentOf(executor, userId, documentCause);
  return documentId === null ? Promise.resolve(undefined) : findDocument(executor, userId, documentId);
}

/** The document as a PDF. If it cannot be typeset the mail goes without it and says where it is. */
async function attachmentsOf(
  deps: PaymentsDeps,
  mail: { userId: number; payer: Payer; document: DocumentRow; signal: AbortSignal },
): Promise<MailAttachment[]> {
  const { userId, payer, document, signal } = mail;
  try {
    const asker = { userId, signal, lane: 'work' } as const;
    const bytes = await typesetDocuments(deps, asker, { rows: [document], language: payer.language });
    return [{ name: `${numberOf(document)}.pdf`, type: 'application/pdf', bytes }];
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    deps.log.error({ err: error, documentId: document.id }, 'a document could not be made for its mail');
    return [];
  }
}
