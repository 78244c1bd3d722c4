import type { DocumentFailure } from '#events/document/document.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { RenderFailed } from '#infra/lib/document-renderer/index.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { DomainError } from '../../core/domain-error.ts'
import { documentDecider, documentStream, type DocumentCommand } from '../document.decider.ts'
import { readSources, type DocumentSources } from './document-sources.ts'
import { renderDocument, SIGNED_WITHIN_MS, type RenderTools } from './render-document.ts'

export type DocumentWorker = Pick<
  WorkerDeps,
  'store' | 'objects' | 'sealedObjects' | 'database' | 'secrets' | 'publicUrl' | 'clock' | 'freshness' | 'hooks'
>

/** Documents at once: while one is stored, the press makes another. Each is two files. */
const AT_ONCE = 3
/**
 * Maximum number of tries. The first failures may be the rendering process's; the third is the
 * document's own.
 */
const MAX_TRIES = 3

/** Returns the metadata of the document's requester, caused by their request. */
const metadataOf = ({ requested }: DocumentSources, now: Date): Metadata => ({
  ...requested.metadata,
  at: now.toISOString(),
  cause: requested.position,
})

const record = async (worker: DocumentWorker, sources: DocumentSources, command: DocumentCommand): Promise<void> => {
  await commandHandler(
    worker.store,
    documentDecider,
  )({
    stream: documentStream(sources.document.documentId),
    command: () => command,
    metadata: metadataOf(sources, worker.clock()),
  })
}

/** Returns the reason why a document can never be made; undefined if a later try may succeed. */
const failureOf = (error: unknown): DocumentFailure | undefined => {
  if (error instanceof KeyDestroyed) return 'person-erased'
  if (!(error instanceof DomainError)) return undefined
  if (error.code === 'MASKS_NOT_PROVED' || error.code === 'MASKING_TOOK_TOO_LONG') return 'masks-not-proved'
  return error.code === 'FILE_DAMAGED' ? 'template-gone' : undefined
}

const renderWithRetry = async (
  worker: DocumentWorker,
  workshop: RenderTools,
  sources: DocumentSources,
  stopping: AbortSignal,
): Promise<DocumentCommand> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return { type: 'SealDocument', files: await renderDocument(worker, workshop, sources) }
    } catch (error) {
      const reason = failureOf(error)
      if (reason) return { type: 'FailDocument', reason }
      // Without a time stamp there is no seal: it is tried again later. A renderer that was stopped
      // is not the document's fault.
      if (!(error instanceof RenderFailed) || error.why === 'stamp' || stopping.aborted) throw error
      if (!error.isPassing || tries === MAX_TRIES) return { type: 'FailDocument', reason: 'rendering' }
    }
  }
}

const impossible = ({ document, person, entry, version }: DocumentSources): DocumentFailure | undefined => {
  if (person?.status === 'erased') return 'person-erased'
  // The ballot is in the log, whatever happened to the roll.
  if (document.templateId === undefined) return undefined
  if (!entry) return 'entry-removed'
  return version ? undefined : 'template-gone'
}

const make = async (
  worker: DocumentWorker,
  workshop: RenderTools,
  sources: DocumentSources,
  stopping: AbortSignal,
): Promise<void> => {
  const reason = impossible(sources)
  await record(
    worker,
    sources,
    reason ? { type: 'FailDocument', reason } : await renderWithRetry(worker, workshop, sources, stopping),
  )
}

/**
 * Makes those of some documents that are not made yet, a few at a time, and records the result of
 * each. If one cannot be made now, since the store or the time-stamping authority is unavailable,
 * the others are made first.
 * @throws the first such error, so that the job is tried again
 */
export const makeDocuments = async (
  worker: DocumentWorker,
  workshop: RenderTools,
  documentIds: readonly string[],
  stopping: AbortSignal,
): Promise<void> => {
  const sources = [...(await readSources(worker, documentIds)).values()]
  const waiting = sources.filter(({ document }) => document.status === 'rendering')
  if (waiting.length === 0) return
  // Every certificate holds a signed head that covers its request.
  await worker.freshness.wait(Math.max(...waiting.map(({ requested }) => requested.position)), SIGNED_WITHIN_MS)
  const failures: unknown[] = []
  const next = waiting.values()
  const takeTurns = async (): Promise<void> => {
    for (const one of next) {
      if (stopping.aborted) return
      await make(worker, workshop, one, stopping).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  stopping.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}

/** Records that documents are given up: nothing that was tried made them. */
export const giveUpDocuments = async (
  worker: DocumentWorker,
  documentIds: readonly string[],
  reason: DocumentFailure,
): Promise<void> => {
  for (const sources of (await readSources(worker, documentIds)).values())
    await record(worker, sources, { type: 'FailDocument', reason })
}
