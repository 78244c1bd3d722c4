import { z } from 'zod'
import { MinutesSigned } from '#events/assembly/minutes.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { addJob, keysInQueue } from '#infra/platform/jobs/job-queue.ts'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import type { ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { minutesDocument } from './minutes-document.ts'
import { isFullySigned, minutesDecider, minutesStream } from './minutes.decider.ts'
import { frameOf, readMinutes, storedBody, storedError, type SeenMinutes } from './read-minutes.ts'

export const SEAL_MINUTES = 'seal-minutes'

const payloadForm = z.object({
  assemblyId: z.guid(),
  apartmentId: z.guid(),
  listId: z.guid(),
  version: z.int().positive(),
})
type Payload = z.output<typeof payloadForm>

const sealJob = ({ assemblyId, apartmentId, listId, version }: Payload, round: string) =>
  ({
    task: SEAL_MINUTES,
    payload: { assemblyId, apartmentId, listId, version } satisfies Payload,
    key: `minutes ${assemblyId} ${version} ${round}`,
  }) satisfies NewJob

/** Adds the job that seals minutes after each signature: it does nothing until all have signed. */
export const minutesReactor = reactTo(MinutesSigned, 'minutes-to-seal', ({ data }) => [sealJob(data, data.signerId)])

type Sealer = Pick<WorkerDeps, 'store' | 'sealedObjects' | 'clock' | 'renderer'>

/**
 * Makes, seals and stores the minutes that all have signed, and records it, once.
 * @throws RenderFailed, to be tried again
 */
export const sealMinutes =
  (deps: Sealer): Task =>
  async (payload) => {
    const { assemblyId, apartmentId, listId, version } = payloadForm.parse(payload)
    const seen = await readMinutes(deps, assemblyId)
    const { state } = seen
    if (state.status !== 'final' || state.version !== version || !isFullySigned(state)) return
    const { body, sha256 } = await storedBody(deps, state, version)
    const document = minutesDocument(body, await frameOf(deps, seen, { sha256, mark: null, version }))
    const { title, author, madeAt, footer, blocks } = document
    const made = await deps.renderer.render({
      title,
      author,
      madeAt,
      reason: `Danji minutes ${version}`,
      statement: { blocks, footer },
    })
    const { key: objectKey } = await deps.sealedObjects.put(state.minutesId, made.bytes)
    const file = { sha256: made.sha256, objectKey, size: made.bytes.length, seal: made.seal }
    await commandHandler(
      deps.store,
      minutesDecider,
    )({
      stream: minutesStream(assemblyId),
      command: () => ({ type: 'SealMinutes', assemblyId, apartmentId, listId, version, file }),
      metadata: { actor: { kind: 'system', name: SEAL_MINUTES }, at: deps.clock().toISOString() },
    })
  }

type Names = Omit<Payload, 'version'>

/**
 * Returns the sealed file of a version. If it is missing although all have signed, it is requested
 * once more: a restored backup has no jobs.
 * @throws DomainError MINUTES_NOT_SEALED, DOCUMENT_NOT_READY; at opening DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const sealedMinutes = async (
  deps: Pick<Deps, 'database' | 'sealedObjects'>,
  names: Names,
  { state }: SeenMinutes,
  { version, title }: { readonly version: number; readonly title: string },
): Promise<ServedFile> => {
  const file = state.files.get(version)
  if (!file) {
    if (version !== state.version || !isFullySigned(state)) throw new DomainError('MINUTES_NOT_SEALED')
    const job = sealJob({ ...names, version }, 'again')
    if (!(await keysInQueue(deps.database, [job.key])).has(job.key)) await addJob(deps.database, job)
    throw new DomainError('DOCUMENT_NOT_READY')
  }
  const open = (range?: ByteRange) =>
    deps.sealedObjects.get(state.minutesId, file.objectKey, range).catch((error: unknown) => {
      throw storedError(error)
    })
  return { name: `${fileNameOf([title, '의사록'])}.pdf`, size: file.size, sha256: file.sha256, open }
}
