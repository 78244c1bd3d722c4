import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  QueueAbandoned,
  abandonmentSignal,
  createQueueWatcher,
} from '#infra/platform/worker-processes/concurrency-limit.ts'
import { filesBusy } from './own-files.ts'
import type { UploadProgress } from './upload-progress.contract.ts'

type Upload = { progress: UploadProgress; readonly done: Promise<void> }

/** Uploads that this process is at, by sender and Idempotency-Key. */
const uploads = new Map<string, Upload>()
/** The upload under the same key that a request found under way. */
const formerOf = new WeakMap<FastifyRequest, Promise<void>>()

const nameOf = (adminId: string, key: string): string => `${adminId} ${key}`

/**
 * Returns how far an administrator's upload is; unknown where it is over, or in another process.
 */
export const progressOfUpload = (adminId: string, key: string): UploadProgress =>
  uploads.get(nameOf(adminId, key))?.progress ?? { state: 'unknown', ahead: 0 }

/**
 * Waits for an upload of the same key that is under way, so that the same file is not read twice at
 * one time.
 */
export const afterPreviousUpload = (request: FastifyRequest): Promise<void> =>
  formerOf.get(request) ?? Promise.resolve()

/**
 * Asserts that the sender of the present upload still awaits it: what comes of a cancelled file is
 * dropped.
 * @throws {QueueAbandoned}
 */
export const assertAwaited = (): void => {
  if (abandonmentSignal()?.aborted) throw new QueueAbandoned()
}

/** Returns a signal that aborts if the caller disconnects before the answer. */
const departureOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

const trackProgress = async <T>(request: FastifyRequest, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const key = request.headers['idempotency-key']
  if (!request.admin || typeof key !== 'string') return createQueueWatcher({ onTurn: () => {}, signal }, work)
  const name = nameOf(request.admin.id, key)
  const former = uploads.get(name)
  if (former) formerOf.set(request, former.done)
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const upload: Upload = { progress: { state: 'reading', ahead: 0 }, done }
  uploads.set(name, upload)
  const onTurn = (ahead: number): void => {
    upload.progress = { state: ahead > 0 ? 'waiting' : 'reading', ahead }
  }
  try {
    return await createQueueWatcher({ onTurn, signal }, work)
  } finally {
    if (uploads.get(name) === upload) uploads.delete(name)
    end()
  }
}

/**
 * Handles a call that takes a file, and reports its progress to the sender. A file whose sender
 * disconnects before its turn is not read; the reading of a sheet is ended, and nothing kept of it.
 * @throws the errors of `work`
 */
export const followUpload = <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> =>
  trackProgress(request, departureOf(reply), work).catch((error: unknown) => {
    throw error instanceof QueueAbandoned ? filesBusy() : error
  })
