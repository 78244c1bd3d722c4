import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DepositEvent } from '#events/deposit/deposit.events.ts'
import { addJob } from '#infra/platform/jobs/job-queue.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { usualCentreSwitches } from '#infra/simulators/document-centre/document-centre-switches.ts'
import { checkDeposits } from '#services/deposit/check-deposits.ts'
import { depositDocument } from '#services/deposit/deposit-document.ts'
import { documentJob } from '#services/deposit/deposit.reactor.ts'
import { depositStream } from '#services/deposit/deposit.decider.ts'
import type { Deposit, DepositSettings } from '#services/deposit/deposits.contract.ts'
import type { Document } from '#services/document/documents.contract.ts'
import { fetchedAs } from '#tests/document/made-documents.ts'
import { provenOwner, receiptIn, startSigning, submissionOf, submit } from '#tests/signature/signing-campaign.ts'
import { createList, ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, documentCentre: centre } = danji
const { deps } = danji.system
const superId = await appoint(danji, { role: 'SUPER_ADMIN' })
const fetched = (url: string) => fetchedAs(danji)(superId, url)
const owners = Array.from({ length: 8 }, (_, index) => ownerOf(index + 1))
const campaign = await startSigning(danji, { owners })
const { listId, apartmentId, token } = campaign
const settingsPath = `/api/lists/${listId}/deposits/settings`
const name = '모의 전자문서센터'

beforeEach(() => centre.turn(usualCentreSwitches))

const turn = async (isOn: boolean): Promise<DepositSettings> => {
  const { status, body, text } = await admin.put(settingsPath, { isOn, centre: name })
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return body
}

/** Signs as an owner, and waits for the sealed document; returns its id. */
const signAs = async (index: number): Promise<string> => {
  const browser = await provenOwner(danji, token, owners[index] ?? ownerOf(1))
  const { documentId } = receiptIn(await submit(browser, token, submissionOf(campaign, index)))
  await soon(async () => expect((await documentOf(documentId)).status).toBe('sealed'))
  return documentId
}

const soon = <Result>(check: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 40_000, interval: 200 })

const documentOf = async (id: string): Promise<Document> => (await admin.get(`/api/document/${id}`)).body
const depositsOf = async (filter: object = {}): Promise<readonly Deposit[]> =>
  (await admin.get(`/api/lists/${listId}/deposits?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
const depositOf = async (id: string): Promise<Deposit> =>
  (await depositsOf()).find((one) => one.id === id) ?? expect.fail(`no deposit of ${id}`)
const whenStatus = (id: string, status: Deposit['status']): Promise<Deposit> =>
  soon(async () => {
    const found = await depositOf(id)
    expect(found).toMatchObject({ status })
    return found
  })
const eventsOf = async (id: string): Promise<readonly RecordedEvent<DepositEvent>[]> =>
  // The stream holds no other events.
  (await deps.store.readStream(depositStream(id))).events as readonly RecordedEvent<DepositEvent>[]
const typesOf = async (id: string): Promise<readonly string[]> => (await eventsOf(id)).map(({ type }) => type)
const atCentre = (id: string) => centre.all().filter(({ reference }) => reference.startsWith(id))
const retry = async (...documentIds: readonly string[]) =>
  (await admin.post(`/api/lists/${listId}/deposits/retry`, { documentIds })).body
/** Counts the failed attempts of a document's job; the next one follows seconds later. */
const failuresOf = async (id: string): Promise<number> => {
  const key = documentJob(id).key
  const { rows } = await danji.system.pool.query<{ attempts: number }>(
    'select attempts::int from graphile_worker.jobs where key = $1 and last_error is not null',
    [key],
  )
  return rows[0]?.attempts ?? 0
}
const check = () => checkDeposits(deps)({}, { addJob: (job) => addJob(deps.database, job) })

describe('the setting', () => {
  it('is off at first, and what is signed stays here', async () => {
    expect((await admin.get(settingsPath)).body).toEqual({
      listId,
      isOn: false,
      centre: null,
      centres: [name],
      counts: { waiting: 0, deposited: 0, certified: 0, failed: 0, differing: 0 },
    })
    await signAs(0)
    await soon(async () => expect((await depositsOf()).map(({ status }) => status)).toEqual(['waiting']))
    expect(centre.all()).toEqual([])
  })

  it('refuses an unknown centre, lists of votes, and whoever may not', async () => {
    expectRefusal(await admin.put(settingsPath, { isOn: true, centre: '다른 센터' }), 'DEPOSIT_CENTRE_UNKNOWN')
    expectRefusal(await admin.put(settingsPath, { isOn: true }), 'DEPOSIT_CENTRE_UNKNOWN')
    const votes = await createList(danji, { apartmentId, type: 'vote' })
    expectRefusal(await admin.get(`/api/lists/${votes.id}/deposits/settings`), 'NOT_A_SIGNATURE_LIST')
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expectRefusal(await auditor.put(settingsPath, { isOn: true, centre: name }), 'FORBIDDEN')
    const elsewhere = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
    expectRefusal(await elsewhere.get(settingsPath), 'NOT_FOUND')
  })

  it('deposits what was sealed before, once it is on', async () => {
    expect(await turn(true)).toMatchObject({ isOn: true, centre: name })
    const { counts } = await soon(async () => {
      const body: DepositSettings = (await admin.get(settingsPath)).body
      expect(body.counts.certified).toBe(1)
      return body
    })
    expect(counts).toEqual({ waiting: 0, deposited: 0, certified: 1, failed: 0, differing: 0 })
  })
})

describe('a sealed consent', () => {
  it('is deposited with its hash, and its certificate can be downloaded by the office and its owner', async () => {
    const id = await signAs(1)
    const deposit = await whenStatus(id, 'certified')
    const document = await documentOf(id)
    expect(document.deposit).toEqual({
      centre: name,
      depositId: deposit.depositId,
      depositedAt: deposit.depositedAt,
      certificateNumber: deposit.certificate?.number,
    })
    const [kept] = atCentre(id)
    expect(kept).toMatchObject({ sha256: document.sha256, author: owners[1]?.name, depositId: deposit.depositId })
    const { status, bytes } = await fetched(`/api/document/${id}/deposit-certificate`)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const [issued] = (await eventsOf(id)).filter(({ type }) => type === 'DepositCertificateIssued')
    expect(issued?.data).toMatchObject({ file: { sha256: createHash('sha256').update(bytes).digest('hex') } })
    const own = await provenOwner(danji, token, owners[1] ?? ownerOf(2))
    expect((await own.get(`/api/document/${id}`)).body).toMatchObject({ deposit: document.deposit })
    expect((await own.get(`/api/document/${id}/deposit-certificate`)).status).toBe(200)
    const other = await provenOwner(danji, token, owners[2] ?? ownerOf(3))
    expectRefusal(await other.get(`/api/document/${id}/deposit-certificate`), 'NOT_FOUND')
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expectRefusal(await auditor.get(`/api/document/${id}/deposit-certificate`), 'FORBIDDEN')
  })

  it('is deposited once where the answer is lost', async () => {
    centre.turn({ loseDeposits: 1 })
    const id = await signAs(2)
    await whenStatus(id, 'certified')
    expect(atCentre(id)).toHaveLength(1)
    expect(await typesOf(id)).toEqual(['DocumentDeposited', 'DepositCertificateIssued'])
  })

  it('is deposited once where the process is killed between deposit and record', async () => {
    centre.turn({ service: 'down' })
    const id = await signAs(3)
    await soon(async () => expect(await failuresOf(id)).toBe(1))
    centre.turn(usualCentreSwitches)
    const killed = {
      ...deps,
      store: { ...deps.store, append: () => Promise.reject(new Error('killed')) },
    }
    await expect(depositDocument(killed)({ documentId: id })).rejects.toThrow('killed')
    const [made] = atCentre(id)
    expect(made).toBeDefined()
    await depositDocument(deps)({ documentId: id })
    await depositDocument(deps)({ documentId: id })
    expect((await whenStatus(id, 'certified')).depositId).toBe(made?.depositId)
    expect(atCentre(id)).toHaveLength(1)
    expect(await typesOf(id)).toEqual(['DocumentDeposited', 'DepositCertificateIssued'])
  })

  it('fails with a reason where the centre refuses it or names another hash, until it is retried', async () => {
    centre.turn({ service: 'refusing' })
    const id = await signAs(4)
    expect((await whenStatus(id, 'failed')).error).toContain('센터가 받지 않았습니다')
    centre.turn({ ...usualCentreSwitches, hashes: 'wrong' })
    expect(await retry(id)).toEqual({ retried: 1 })
    await soon(async () => expect((await depositOf(id)).error).toContain('확인값이 다릅니다'))
    expect((await depositsOf({ status: 'failed' })).map((one) => one.id)).toEqual([id])
    centre.turn(usualCentreSwitches)
    expect(await retry(id)).toEqual({ retried: 1 })
    await whenStatus(id, 'certified')
    expect(await retry(id)).toEqual({ retried: 0 })
  })

  it('has no certificate that another key signed', async () => {
    centre.turn({ certificates: 'other-key' })
    const id = await signAs(5)
    expect((await whenStatus(id, 'failed')).error).toContain('서명이 센터의 것이 아닙니다')
    expectRefusal(await admin.get(`/api/document/${id}/deposit-certificate`), 'NOT_FOUND')
    centre.turn(usualCentreSwitches)
    await retry(id)
    await whenStatus(id, 'certified')
    expect(atCentre(id)).toHaveLength(1)
  })
})

describe('the check of a night', () => {
  it('finds what the centre lost or changed, tells it as a finding, and nothing twice', async () => {
    const certified = (await depositsOf({ status: 'certified' })).map(({ id, depositId }) => ({ id, depositId }))
    const [lost, changed, whole] = certified
    centre.remove(lost?.depositId ?? '')
    centre.tamper(changed?.depositId ?? '')
    await check()
    await whenStatus(lost?.id ?? '', 'differing')
    await whenStatus(changed?.id ?? '', 'differing')
    expect((await depositOf(lost?.id ?? '')).error).toContain('센터에 문서가 없습니다')
    const found = await soon(async () => {
      const { body } = await admin.get(
        `/api/admin/findings?filter=${encodeURIComponent(JSON.stringify({ rule: 'deposit-differs' }))}`,
      )
      expect(body).toHaveLength(1)
      return body
    })
    expect(found[0]).toMatchObject({ rule: 'deposit-differs', list: { id: listId } })
    const before = await typesOf(lost?.id ?? '')
    await check()
    await check()
    expect(await typesOf(whole?.id ?? '')).not.toContain('DepositDiffered')
    expect(await typesOf(lost?.id ?? '')).toEqual(before)
  })

  it('is followed by a new deposit, under a new reference', async () => {
    const [one] = await depositsOf({ status: 'differing' })
    const id = one?.id ?? ''
    expect(await retry(id)).toEqual({ retried: 1 })
    await whenStatus(id, 'certified')
    expect(atCentre(id).some(({ reference }) => reference.endsWith('.1'))).toBe(true)
  })
})

describe('an erased owner', () => {
  it('has the deposit deleted at the centre, and the certificate unreadable', async () => {
    const id = await signAs(6)
    await whenStatus(id, 'certified')
    const { userId } = await documentOf(id)
    const erased = await admin.delete(`/api/admin/users/${userId}`, { reason: 'asked' })
    expect(erased.status).toBeLessThan(300)
    await soon(async () => expect(await typesOf(id)).toContain('DepositWithdrawn'))
    expect(atCentre(id)).toEqual([])
    expectRefusal(await admin.get(`/api/document/${id}/deposit-certificate`), 'DOCUMENT_ERASED')
  })
})

it('is turned off with what waits, which is told', async () => {
  centre.turn({ service: 'down' })
  await signAs(7)
  await soon(async () => expect((await depositsOf({ status: 'waiting' })).length).toBe(1))
  expect(await turn(false)).toMatchObject({ isOn: false, counts: { waiting: 1 } })
  expectRefusal(await admin.put(settingsPath, { isOn: true, centre: '없는 센터' }), 'DEPOSIT_CENTRE_UNKNOWN')
})
