import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { formOf } from '#tests/roll-import/uploaded-roll.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { openOffice, type Office } from '../signing/open-office.ts'
import type { Series } from '../paired-rounds.ts'
import { sampleWork } from './sample-documents.ts'
import { ownersOf } from '../sample-roll.ts'

const LOOK_MS = 50
const WARM_UP = 20

type CreatedRecord = { readonly id: string }
type Batch = CreatedRecord & { readonly status: string; readonly done: number; readonly sealed: number }

/**
 * Makes a list of owners with the form of two pages as its template; returns a function that makes
 * the documents of all of them.
 */
const prepare = async ({ ask, call }: Office, round: number, count: number): Promise<() => Promise<Batch>> => {
  const place = { name: `단지 ${round}`, address: '서울', totalUnits: count }
  const { id: apartmentId } = await call<CreatedRecord>('POST', '/api/apartment', place)
  const list = { name: '동의', type: 'signature', apartmentId }
  const { id: listId } = await call<CreatedRecord>('POST', '/api/list', list)
  const users = ownersOf(round, count).map(({ dong, ho, name, phone, area }) => ({ dong, ho, name, phone, area }))
  await ask('POST', '/api/list-user/bulk', { listId, users })
  const { template } = (await sampleWork())(1)
  const form = await formOf([{ bytes: Buffer.from(template?.bytes ?? []), fileName: '동의서.pdf' }])
  const uploaded = await call<CreatedRecord>('POST', `/api/pdf-template/upload/${listId}`, form.body, form.headers)
  const fields = template?.fields.map(({ kind, page, x, y, width, height }) => ({ kind, page, x, y, width, height }))
  const masks = [{ page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.03 }]
  await ask('PUT', `/api/pdf-template/${uploaded.id}/fields`, { fields, masks })
  return () => call<Batch>('POST', `/api/document/list/${listId}/make`, { templateId: uploaded.id })
}

const finished = async ({ call }: Office, { id }: Batch): Promise<Batch> => {
  for (;;) {
    const batch = await call<Batch>('GET', `/api/document/batch/${id}`)
    if (batch.status === 'completed') return batch
    await sleep(LOOK_MS)
  }
}

/**
 * Documents a minute, each with its masked copy, sealed and stored, from the order to the last
 * one's event: API, read models and jobs in one process.
 */
export const measureBatches = async (count: number): Promise<readonly Series[]> => {
  const [database, directory] = [await createBenchDatabase(), await mkdtemp(join(tmpdir(), 'danji-batch-'))]
  const office = await openOffice(database.url, { objects: createDirectoryStorage(directory) })
  try {
    await finished(office, await (await prepare(office, 0, WARM_UP))())
    const make = await prepare(office, 1, count)
    const begun = performance.now()
    const { sealed } = await finished(office, await make())
    const minutes = (performance.now() - begun) / 60_000
    if (sealed !== count) throw new Error(`${sealed} of ${count} documents were made`)
    return [{ name: 'documents_per_minute', figures: [count / minutes] }]
  } finally {
    await office.stop()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
}
