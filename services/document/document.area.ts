import type { Area } from '../core/area.ts'
import { askAgain } from './ask-again.ts'
import { giveUpBatch, makeBatch } from './batch-job.ts'
import { checkDocuments } from './check-documents.ts'
import { documentBatchRoutes } from './document-batches.routes.ts'
import { documentEvidenceRoutes } from './document-evidence.routes.ts'
import { giveUpDocuments, makeDocuments } from './document-job.ts'
import { documentIdOf, documentReactor, MAKE_DOCUMENT, MAKE_DOCUMENTS } from './document.reactor.ts'
import { documentRoutes } from './documents.routes.ts'
import { downloadAllRoutes } from './download-all.routes.ts'
import { documentKeeps } from './keeps.ts'
import { rememberTemplateFiles } from './press-document.ts'
import { sealCertificateRoutes } from './seal-certificates.routes.ts'
import { sealCertificateMigrations } from './seal-certificates.ts'

/** Documents: made, sealed, kept, handed out; and what their seals are checked with. */
export const documentArea: Area = {
  name: 'document',
  routes: [documentRoutes, documentBatchRoutes, documentEvidenceRoutes, downloadAllRoutes, sealCertificateRoutes],
  reactors: [documentReactor],
  tables: sealCertificateMigrations,
  keeps: documentKeeps,
  jobs: (deps) => {
    const workshop = { press: deps.press, templateFile: rememberTemplateFiles(deps) }
    return {
      [MAKE_DOCUMENTS]: { limitMinutes: 60, run: makeBatch(deps, workshop), onGivenUp: giveUpBatch(deps) },
      [MAKE_DOCUMENT]: {
        run: (payload, { stopping }) => makeDocuments(deps, workshop, [documentIdOf(payload)], stopping),
        onGivenUp: (payload) => giveUpDocuments(deps, [documentIdOf(payload)], 'storage'),
      },
      'ask-for-documents-again': { atStart: true, run: () => askAgain(deps) },
      'check-documents': {
        limitMinutes: 60,
        cron: '37 17 * * *',
        run: async (_payload, { stopping }) => void (await checkDocuments(deps, stopping)),
      },
    }
  },
}
