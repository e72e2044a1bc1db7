import { agreeToDocuments, changedDocumentsOf, legalDocumentsOf, manualOf } from '@polylogue/contract/legal';
import { publicUrl } from '../../config.ts';
import type { Feature } from '../../feature.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { bind } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { agreeTo, changedDocuments } from './agreements.service.ts';
import { createLegal, editionOf } from './legal.service.ts';
import { createManuals } from './manual-pdf.ts';
import { exportAgreements } from './legal.export.ts';
import { legalAgreements } from './legal.tables.ts';
import { inventedDetails, operatorOf } from '../../operator-details.ts';
import { termsPage } from './terms.page.ts';

const done = { result: true } as const;

/** Manuals change only with a release. */
const cacheHour = 'public, max-age=3600';

/** The legal documents and the manuals, which are files of the release, and who has agreed to what. */
export const legalFeature: Feature = {
  name: 'legal',
  pages: ({ config }) => [termsPage(createLegal(config), publicUrl(config))],
  routes: (app, http, { config, children, clock, database, log }) => {
    const documentsIn = createLegal(config);
    const edition = editionOf(config);
    const manual = createManuals(children, operatorOf(config, edition).name);

    const missing = inventedDetails(config, edition);
    if (config.NODE_ENV === 'production' && missing.length > 0) {
      log.warn({ missing }, 'the legal documents name a company that does not exist; set its details');
    }

    bind(app, http, legalDocumentsOf, ({ request }) =>
      documentsIn(requestedLanguage(request.headers) ?? 'en'),
    );

    bind(app, http, changedDocumentsOf, ({ caller: { userId } }) => changedDocuments(database.db, userId));

    bind(app, http, agreeToDocuments, async ({ caller: { userId }, body }) => {
      await agreeTo(database.db, userId, { documents: body.documents, now: clock.now() });
      return done;
    });

    bind(app, http, manualOf, async ({ params, reply }) => {
      if (edition !== 'ru') throw new CallError('not_found');
      const { title, bytes } = await manual(params.name);
      return reply
        .header('content-disposition', contentDisposition(`${title}.pdf`, true))
        .header('cache-control', cacheHour)
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
  },
  erase: eraseRows(legalAgreements),
  exportData: exportAgreements,
};
