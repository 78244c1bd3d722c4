import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import type { UploadProgress } from '#services/core/upload/upload-progress.contract.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { hostileFile } from '#tests/support/forms/hostile-files.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { formOf, imported, rollCsv, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin, adminToken, app } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId })

const progressOf = async (key: string): Promise<UploadProgress['state']> =>
  ((await admin.get(`/api/upload/progress?key=${key}`)).body as UploadProgress).state

it('a file that is given up while it is read leaves nothing, and the next one is read at once', async () => {
  // Its process is there: what follows is not about how long one takes to start.
  await imported(admin, listId, rollCsv('101,101,홍길동'))
  const before = (await readWholeLog(danji)).length
  const { body, headers } = await formOf([
    { bytes: hostileFile('20,000 rows with a problem in every cell.csv'), fileName: '명부.csv' },
  ])
  const { port } = app.server.address() as AddressInfo
  const stop = new AbortController()
  const sent = fetch(`http://127.0.0.1:${port}/api/roll-import/list/${listId}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${adminToken}`, 'idempotency-key': 'given-up' },
    body: new Uint8Array(body),
    signal: stop.signal,
  })
  await vi.waitFor(async () => expect(await progressOf('given-up')).toBe('reading'), { timeout: 30_000, interval: 5 })
  stop.abort()
  await expect(sent).rejects.toThrow(/abort/)
  await vi.waitFor(async () => expect(await progressOf('given-up')).toBe('unknown'), { timeout: 30_000, interval: 20 })
  const next = await uploaded(admin, listId, rollCsv('101,102,홍길순'))
  const imports = (await admin.get(`/api/roll-import/list/${listId}`)).body as readonly { readonly id: string }[]
  expect(imports.map(({ id }) => id)).toContain(next.id)
  expect(imports).toHaveLength(2)
  const after = (await readWholeLog(danji)).slice(before)
  expect(after.filter(({ type }) => type === 'RollUploaded')).toHaveLength(1)
})
