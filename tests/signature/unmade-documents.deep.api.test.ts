import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import type { SignatureStats } from '#services/signature/signatures.contract.ts'
import { requestAgain } from '#services/document/render/request-missing-documents.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { tablesWith } from '#tests/support/readable-traces.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { consentEvents, provenOwner, receiptIn, startSigning, submissionOf, submit } from './signing-campaign.ts'

const danji = await startTestApp()
const { admin, anyone, system } = danji
const { sealedObjects, database, store } = system.deps
const leaving = ownerOf(1, { name: '사라질이름', phone: '01098765432' })
const staying = ownerOf(2)
const campaign = await startSigning(danji, { owners: [leaving, staying] })
const { listId, token } = campaign

const isDocument = (content: unknown): boolean =>
  content instanceof Uint8Array && Buffer.from(content.subarray(0, 5)).toString() === '%PDF-'

/** Runs a function before a document is stored. */
const beforeDocuments = (happens: () => Promise<void>) => {
  const { put } = sealedObjects
  const spy = vi.spyOn(sealedObjects, 'put').mockImplementation(async (personId, content) => {
    if (isDocument(content)) await happens()
    return put(personId, content)
  })
  onTestFinished(() => spy.mockRestore())
  return spy
}
const becameOf = (documentId: string) =>
  vi.waitFor(
    async () => {
      const events = await store.readLogOf(['DocumentSealed', 'DocumentFailed'], 0, 1_000)
      const own = events.filter(({ stream }) => stream === `document-${documentId}`)
      expect(own).toHaveLength(1)
      return own[0]
    },
    { timeout: 20_000, interval: 20 },
  )

describe('somebody who signed and is erased while their document is being made', () => {
  it('has none made; they stay counted, and their receipt proved', async () => {
    const [reached, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    beforeDocuments(() => {
      reached.resolve()
      return erased.promise
    })
    const browser = await provenOwner(danji, token, leaving)
    const receipt = receiptIn(await submit(browser, token, submissionOf(campaign)))
    const [signed] = await consentEvents(danji, listId)
    if (signed?.type !== 'ConsentSigned') return expect.fail('it is recorded')
    const { personId, signed: said } = signed.data
    await reached.promise
    expect((await admin.delete(`/api/admin/users/${personId}`, { reason: 'asked' })).status).toBe(200)
    erased.resolve()
    expect(await becameOf(receipt.documentId)).toMatchObject({
      type: 'DocumentFailed',
      data: { reason: 'person-erased' },
    })

    expect((await admin.get(`/api/list/${listId}/stats`)).body).toMatchObject({ completedCount: 1 })
    const stats: SignatureStats = (await admin.get(`/api/signature/stats?listId=${listId}`)).body
    expect(stats.signed).toBe(1)
    const check: ReceiptCheck = (await anyone.get(`/api/receipts/${receipt.id}`)).body
    expect(check).toMatchObject({ intact: true, receipt: { hash: receipt.hash } })
    await expect(sealedObjects.get(personId, said?.signature.objectKey ?? '')).rejects.toThrow(KeyDestroyed)
    for (const way of ['download', 'view'])
      expect((await admin.get(`/api/document/${receipt.documentId}/${way}`)).status).toBeGreaterThanOrEqual(400)
    expectRefusal(await submit(browser, token, submissionOf(campaign, 1)), 'RESIDENT_SESSION_REQUIRED')
  })

  it('leaves nothing that can be read: in no table, no file', async () => {
    const traces = ['사라질이름', '01098765432', '찬성합니다.']
    for (const trace of traces) expect([trace, await tablesWith(system.pool, trace)]).toEqual([trace, []])
    const files = readdirSync(danji.objectDirectory, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.length).toBeGreaterThan(1)
    const png = submissionOf(campaign).signature.split(',')[1] ?? '?'
    for (const trace of [...traces, png, '"strokes"']) expect(files.filter((file) => file.includes(trace))).toEqual([])
  })
})

describe('a document whose job is lost', () => {
  it('is asked for again; one whose job waits keeps it, with its tries', async () => {
    const spy = beforeDocuments(() => Promise.reject(new Error('the store is away')))
    const browser = await provenOwner(danji, token, staying)
    const { documentId } = receiptIn(await submit(browser, token, submissionOf(campaign)))
    const jobs = async () => {
      const { rows } = await system.pool.query<object>(
        'select attempts, run_at from graphile_worker.jobs where key = $1 and locked_at is null and attempts > 0',
        [`document ${documentId}`],
      )
      return rows
    }
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), { timeout: 20_000, interval: 20 })
    const waiting = await jobs()
    await requestAgain({ database })
    expect(await jobs()).toEqual(waiting)
    await system.pool.query('select graphile_worker.remove_job($1)', [`document ${documentId}`])
    spy.mockRestore()
    await requestAgain({ database })
    expect(await becameOf(documentId)).toMatchObject({ type: 'DocumentSealed' })
  })
})
