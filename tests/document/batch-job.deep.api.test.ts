import { afterAll, describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { Renderer } from '#infra/lib/document-renderer/renderer.ts'
import { createRenderer } from '#infra/lib/document-renderer/renderer.ts'
import { RenderFailed } from '#infra/lib/document-renderer/render-failed.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { signHead, treeHeadKey } from '#projections/log/tree-heads.ts'
import { foldEvents } from '#services/core/decider.ts'
import { newId } from '#services/core/secrets.ts'
import { giveUpBatch, makeBatch } from '#services/document/batch/batch-job.ts'
import {
  documentBatchDecider,
  documentBatchStream,
  existingBatch,
  STEP,
  type DocumentBatchCommand,
} from '#services/document/batch/document-batch.decider.ts'
import { documentDecider, documentStream } from '#services/document/document.decider.ts'
import { rememberTemplateFiles } from '#services/document/render/render-document.ts'
import { pdfTemplateStream } from '#services/pdf-template/pdf-template.decider.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { NOW, systemMetadata } from '#tests/support/fixed.ts'
import { temporaryObjects } from '#tests/support/stack/temporary-objects.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'

// The job alone, as workers do it: without an API, read models or a queue, so that each step is the
// test's.
const system = await openSystem({
  databaseUrl: (await testDatabase()).url,
  masterKey: Buffer.alloc(32, 7),
  publicUrl: 'http://danji.test',
  production: false,
  rateLimitFactor: 1,
  objects: temporaryObjects(),
  identity: unreachableKakao,
  clock: () => NOW,
})
const press = createRenderer({ processes: 2, sealing: testSealing() })
afterAll(async () => {
  await press.close()
  await system.close()
})
const { store } = system.deps
const signer = { key: treeHeadKey(Buffer.alloc(32, 9)), now: () => NOW }

/** Dependencies without a tree builder: a head is signed whenever one is awaited. */
const deps = {
  ...system.deps,
  freshness: {
    ...system.deps.freshness,
    wait: async (position: number) => {
      const [event] = await store.readSealedLog(position - 1, 1)
      await signHead(system.database, signer, { size: position, root: '0'.repeat(64), leaf: event?.hash ?? '' })
      return true
    },
  },
}

const append = async (stream: string, ...events: readonly DomainEvent[]): Promise<void> => {
  const { version } = await store.readStream(stream)
  await store.append({ appends: [{ stream, expectedVersion: version, events }], metadata: systemMetadata })
}

/** A batch for so many owners, started and not begun. */
const startedFor = async (count: number) => {
  const [listId, apartmentId, batchId] = [newId(), newId(), newId()]
  await append(`list-${listId}`, { type: 'ListCreated', data: sampleList({ listId, apartmentId }) })
  await append(`apartment-${apartmentId}`, {
    type: 'ApartmentRegistered',
    data: { apartmentId, name: '한빛마을', address: '고양시', totalUnits: count },
  })
  const owners = Array.from({ length: count }, (_, n) => ({ listUserId: newId(), personId: newId(), n }))
  for (const { listUserId, personId, n } of owners) {
    const person = { personId, apartmentId, name: `주민${n}`, phone: null, birthDate: null }
    await append(`person-${personId}`, { type: 'PersonRegistered', data: person })
    const entry = { listUserId, listId, apartmentId, personId, dong: '101', ho: String(100 + n) }
    const holding = { area: null, landShare: null, ownershipShare: null, kakaoEnabled: true }
    await append(`list-user-${listUserId}`, { type: 'ListUserAdded', data: { ...entry, ...holding } })
  }
  const { templateId } = await keepTemplate({ system }, { listId, apartmentId })
  await append(pdfTemplateStream(templateId), {
    type: 'PdfTemplateVersionUsed',
    data: { templateId, listId, version: 1, by: batchId },
  })
  const listUserIds = owners.map(({ listUserId }) => listUserId)
  const batch = { batchId, listId, apartmentId, templateId, templateVersion: 1, scope: 'all' as const }
  await decide(batchId, { type: 'StartDocumentBatch', batch, listUserIds })
  return { batchId, owners }
}

const batchOf = async (batchId: string) =>
  foldEvents(documentBatchDecider, (await store.readStream(documentBatchStream(batchId))).events)

const decide = async (batchId: string, command: DocumentBatchCommand): Promise<void> =>
  append(documentBatchStream(batchId), ...documentBatchDecider.decide(command, await batchOf(batchId)))

/** The documents of a batch, each with the types of its events. */
const historiesOf = async (batchId: string): Promise<readonly (readonly string[])[]> => {
  const { documentIds } = existingBatch(await batchOf(batchId))
  const read = await store.readStreams(documentIds.map(documentStream))
  return [...read.values()].map(({ events }) => events.map(({ type }) => type))
}

const through = ['DocumentRequested', 'DocumentSealed']

type Run = { readonly with?: Renderer['render']; readonly stopping?: AbortSignal }

/** Runs one try of the job; returns the jobs that it added. */
const runJob = async (batchId: string, { with: pressing = press.render, stopping }: Run = {}) => {
  const workshop = { renderer: { ...press, render: pressing }, templateFile: rememberTemplateFiles(deps) }
  const jobs: NewJob[] = []
  const context = {
    stopping: stopping ?? new AbortController().signal,
    addJob: async (job: NewJob) => void jobs.push(job),
  }
  await makeBatch(deps, workshop)({ batchId }, context)
  return jobs
}

/** Runs the job as often as it adds itself. */
const runToItsEnd = async (batchId: string): Promise<void> => {
  while ((await runJob(batchId)).length > 0);
}

describe('the job that makes the documents of a batch', () => {
  deepIt('goes on after a kill where it was: each document is asked for and sealed once', async () => {
    const { batchId } = await startedFor(STEP + 3)
    const killed = new AbortController()
    const pressed: string[] = []
    const dying: Renderer['render'] = async (work) => {
      pressed.push(work.title)
      if (pressed.length > 20) killed.abort()
      return press.render(work)
    }
    await expect(runJob(batchId, { with: dying, stopping: killed.signal })).rejects.toThrow('aborted')
    const after = await historiesOf(batchId)
    expect(after).toHaveLength(STEP)
    const sealed = after.filter((types) => types.includes('DocumentSealed')).length
    expect(sealed).toBeGreaterThan(5)
    expect(sealed).toBeLessThan(STEP)
    let again = 0
    const counting: Renderer['render'] = async (work) => {
      again += 1
      return press.render(work)
    }
    await runJob(batchId, { with: counting })
    // A document is two files; what was sealed is not made again, the three of the next step are.
    expect(again).toBe((STEP + 3 - sealed) * 2)
    await runToItsEnd(batchId)
    expect(await historiesOf(batchId)).toEqual(Array.from({ length: STEP + 3 }, () => through))
    expect(await batchOf(batchId)).toMatchObject({ status: 'finished', taken: STEP + 3 })
  })

  it('waits where the time is not stamped, and makes the other documents meanwhile', async () => {
    const { batchId } = await startedFor(3)
    let refusals = 1
    const unstamped: Renderer['render'] = async (work) => {
      refusals -= 1
      if (refusals >= 0) throw new RenderFailed('stamp', 'tsa_unreachable')
      return press.render(work)
    }
    await expect(runJob(batchId, { with: unstamped })).rejects.toThrow('tsa_unreachable')
    expect((await historiesOf(batchId)).filter((types) => types.length === 2)).toHaveLength(2)
    await runToItsEnd(batchId)
    expect(await historiesOf(batchId)).toEqual([through, through, through])
  })

  it('records a document that cannot be made, and makes it where the office asks for it again', async () => {
    const { batchId } = await startedFor(2)
    const impossible: Renderer['render'] = async (work) => {
      if (work.title.includes('101호')) throw new RenderFailed('work', 'no such font')
      return press.render(work)
    }
    while ((await runJob(batchId, { with: impossible })).length > 0);
    const failed = ['DocumentRequested', 'DocumentFailed']
    expect(await historiesOf(batchId)).toEqual([through, failed])
    await decide(batchId, { type: 'RetryDocumentBatch', failed: 1 })
    await runToItsEnd(batchId)
    expect(await historiesOf(batchId)).toEqual([through, [...failed, 'DocumentRetried', 'DocumentSealed']])
    expect(await batchOf(batchId)).toMatchObject({ status: 'finished' })
  })

  it('begins nothing more once it is cancelled, and leaves out who has left the list or was erased', async () => {
    const { batchId, owners } = await startedFor(STEP + 1)
    const [left, erased] = owners
    if (!left || !erased) throw new Error('too few owners')
    const { listId } = existingBatch(await batchOf(batchId))
    await append(`list-user-${left.listUserId}`, {
      type: 'ListUserRemoved',
      data: { listUserId: left.listUserId, listId, personId: left.personId },
    })
    await append(`person-${erased.personId}`, {
      type: 'PersonErased',
      data: { personId: erased.personId, apartmentId: newId(), reason: 'asked' },
    })
    let presses = 0
    const cancelling: Renderer['render'] = async (work) => {
      presses += 1
      if (presses === 1) await decide(batchId, { type: 'CancelDocumentBatch' })
      return press.render(work)
    }
    await runJob(batchId, { with: cancelling })
    await runToItsEnd(batchId)
    // Documents that were requested by then are made; none is begun after it.
    expect(await historiesOf(batchId)).toEqual(Array.from({ length: STEP - 2 }, () => through))
    expect(await batchOf(batchId)).toMatchObject({ status: 'cancelled', taken: STEP })
  })

  it('is given up with its documents where no try succeeds', async () => {
    const { batchId } = await startedFor(1)
    const away: Renderer['render'] = () => Promise.reject(new RenderFailed('stamp', 'tsa_timeout'))
    await expect(runJob(batchId, { with: away })).rejects.toThrow('tsa_timeout')
    await giveUpBatch(deps)({ batchId })
    const [types] = await historiesOf(batchId)
    expect(types).toEqual(['DocumentRequested', 'DocumentFailed'])
    expect(await batchOf(batchId)).toMatchObject({ status: 'cancelled' })
    const { documentIds } = existingBatch(await batchOf(batchId))
    const { events } = await store.readStream(documentStream(documentIds[0] ?? ''))
    expect(foldEvents(documentDecider, events)).toMatchObject({ status: 'failed', reason: 'storage' })
  })
})
