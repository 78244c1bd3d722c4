import type { Module } from '../core/module.ts'
import { requestAgain } from './render/request-missing-documents.ts'
import { giveUpBatch, makeBatch } from './batch/batch-job.ts'
import { checkDocuments } from './seal/check-documents.ts'
import { documentBatchRoutes } from './batch/document-batches.routes.ts'
import { documentEvidenceRoutes } from './seal/document-evidence.routes.ts'
import { giveUpDocuments, makeDocuments } from './render/document-job.ts'
import { documentIdOf, documentReactor, MAKE_DOCUMENT, MAKE_DOCUMENTS } from './document.reactor.ts'
import { documentRoutes } from './documents.routes.ts'
import { downloadAllRoutes } from './batch/download-all.routes.ts'
import { documentRetention } from './retention-policy.ts'
import { rememberTemplateFiles } from './render/render-document.ts'
import { sealCertificateRoutes } from './seal/seal-certificates.routes.ts'
import { sealCertificateMigrations } from './seal/seal-certificates.ts'
import { retentionHook } from '../core/retention.ts'

/**
 * Entry point of the module of documents: rendering, sealing, storage, serving; and the data to
 * check their seals.
 */
export const documentModule: Module = {
  name: 'document',
  routes: [documentRoutes, documentBatchRoutes, documentEvidenceRoutes, downloadAllRoutes, sealCertificateRoutes],
  reactors: [documentReactor],
  tables: sealCertificateMigrations,
  hooks: [retentionHook.contribute(documentRetention)],
  jobs: (deps) => {
    const workshop = { renderer: deps.renderer, templateFile: rememberTemplateFiles(deps) }
    return {
      [MAKE_DOCUMENTS]: { limitMinutes: 60, run: makeBatch(deps, workshop), onGivenUp: giveUpBatch(deps) },
      [MAKE_DOCUMENT]: {
        run: (payload, { stopping }) => makeDocuments(deps, workshop, [documentIdOf(payload)], stopping),
        onGivenUp: (payload) => giveUpDocuments(deps, [documentIdOf(payload)], 'storage'),
      },
      'ask-for-documents-again': { atStart: true, run: () => requestAgain(deps) },
      'check-documents': {
        limitMinutes: 60,
        cron: '37 17 * * *',
        run: async (_payload, { stopping }) => void (await checkDocuments(deps, stopping)),
      },
    }
  },
}
