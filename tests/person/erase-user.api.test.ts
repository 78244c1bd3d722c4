import { PDFDocument } from 'pdf-lib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { personStream } from '#services/person/person.decider.ts'
import { forgetRoll, storeRoll, recallRoll, type StoredPreview } from '#services/roll-import/stored-roll.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  answersOf,
  castBallot,
  claimOf,
  newestCode,
  ownerOf,
  startCampaign,
  verifyVoter,
  type Owner,
} from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { tablesWith } from '#tests/support/readable-traces.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { verifyInclusion } from '../../resident-ui/src/receipt/inclusion-proof.ts'

const danji = await startTestApp()
const { app, admin, anyone, system } = danji
const { store } = system.deps
const reason = { reason: 'asked' }
const erase = (id: string, body: object = reason) => admin.delete(`/api/admin/users/${id}`, body)
const sealedLog = async () => store.readSealedLog(0, await store.lastPosition())

const begin = async (owner: Owner) => {
  const campaign = await startCampaign(danji, { owners: [owner, ownerOf(2)] })
  const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entry = entries.find(({ name }) => name === owner.name)
  if (!entry) throw new Error('the owner is not there')
  return { ...campaign, entry, userId: entry.userId }
}

describe('erasing somebody who voted', async () => {
  const owner = ownerOf(1, { name: '사라질이름', phone: '01098765432', dong: '101', ho: '707' })
  const campaign = await begin(owner)
  const { listId, linkId, userId, vote } = campaign
  const memo = await admin.post(`/api/user/${userId}/memo`, { memo: '비밀스러운메모' }, { 'idempotency-key': 'memo-1' })
  const voter = await verifyVoter(danji, linkId, owner)
  const receipt = await castBallot(voter, campaign)
  const readableBefore = await tablesWith(system.pool, '사라질이름')
  const before = await sealedLog()
  const figuresOf = async () =>
    (await admin.get(`/api/list/${listId}/stats`)).body as { readonly completedCount: number }
  const figures = await figuresOf()
  const erased = await erase(userId)

  it('answers that it is done, and is quiet when repeated', async () => {
    expect([memo.status, erased]).toMatchObject([201, { status: 200, body: { id: userId, erased: true } }])
    const position = await store.lastPosition()
    expect(await erase(userId, { reason: 'retention-over' })).toMatchObject({
      status: 200,
      body: { id: userId, erased: true },
    })
    expect(await store.lastPosition()).toBe(position)
  })
  it('leaves nothing of them that can be read: in no table, no read model, no job', async () => {
    // An archive of the database without the read models' schemas cannot be read even before the
    // erasure.
    expect(readableBefore).toEqual(readableBefore.filter((table) => /^\w+_v\d+_g\d+\./.test(table)))
    expect(readableBefore.some((table) => table.endsWith('.person'))).toBe(true)
    await admin.get(`/api/list-user/list/${listId}`)
    for (const trace of ['사라질이름', '사라질', '01098765432', '98765432', '비밀스러운메모'])
      expect([trace, await tablesWith(system.pool, trace)]).toEqual([trace, []])
  })
  it('leaves their events in the log, with nothing personal in them', async () => {
    const own = (await store.readLog(0, before.length)).filter(({ data }) => JSON.stringify(data).includes(userId))
    expect(own.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PersonRegistered', 'UnitOwnerAdded', 'BallotCast']),
    )
    expect(own.find(({ type }) => type === 'PersonRegistered')?.data).toMatchObject({
      name: null,
      phone: null,
      birthDate: null,
    })
    expect(own.find(({ type }) => type === 'BallotCast')?.data).toMatchObject({ receiptId: receipt.id, evidence: null })
  })
  it('changes no hash: the log is what it was, and every hash fits what it is over', async () => {
    const now = (await sealedLog()).slice(0, before.length)
    expect(now).toEqual(before)
    expect(now.map((event) => hashOfEvent(event))).toEqual(before.map(({ hash }) => hash))
  })
  it('leaves their receipt proven, and their ballot counted', async () => {
    const check: ReceiptCheck = (await anyone.get(`/api/receipts/${receipt.id}`)).body
    expect(check.receipt).toEqual(receipt)
    expect(
      await verifyInclusion({
        leafHash: receipt.hash,
        leafIndex: check.leafIndex,
        treeSize: check.treeHead.size,
        proof: check.inclusionProof,
        root: check.treeHead.root,
      }),
    ).toBe(true)
    expect([figures.completedCount, await figuresOf()]).toEqual([1, figures])
  })
  deepIt('is forgotten by a read model that is built anew', async () => {
    const onError = (error: unknown) => console.error(error)
    const feed = createLogFeed({ store, databaseUrl: danji.databaseUrl, onError })
    for (const projection of system.projections.filter(({ name }) => name === 'list-users' || name === 'log-index')) {
      expect(
        (
          await rebuildProjections({
            database: system.database,
            store,
            feed,
            pool: system.pool,
            projections: [projection],
            onError,
          })
        ).events,
      ).toBeGreaterThan(0)
    }
    await feed.close()
    for (const trace of ['사라질이름', '01098765432']) expect(await tablesWith(system.pool, trace)).toEqual([])
    const [shown] = ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).filter(
      (entry) => entry.userId === userId,
    )
    expect(shown).toMatchObject({ name: null, phone: null, birthDate: null, erased: true, status: 'completed' })
  })
  it('ends their session, and nothing matches them any more', async () => {
    expect((await voter.get(`/api/vote/${linkId}`)).body).toMatchObject({ voter: null })
    expectRefusal(
      await voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) }),
      'VOTER_SESSION_REQUIRED',
    )
    danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
    const browser = browserOf(app)
    await browser.post(`/api/vote/${linkId}/verify-user`, claimOf(owner))
    expectRefusal(
      await browser.post(`/api/vote/${linkId}/verify-user`, {
        ...claimOf(owner),
        code: await newestCode(danji, linkId),
      }),
      'CODE_MISMATCH',
    )
  })
  it('is told by their log, which keeps what happened and not what it was', async () => {
    const entries: readonly LogEntry[] = (await admin.get(`/api/list/${listId}/users/${userId}/logs`)).body
    expect(entries[0]).toMatchObject({ kind: 'erasure', text: '개인정보를 파기했습니다. 사유: 본인이 요청했습니다.' })
    expect(entries.find(({ kind }) => kind === 'submission')).toMatchObject({
      hash: receipt.hash,
      actor: { kind: 'resident', name: null },
      from: null,
    })
    const file = await app.inject({
      method: 'GET',
      url: `/api/list/${listId}/users/${userId}/logs/export?format=pdf`,
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect((await PDFDocument.load(file.rawPayload)).getTitle()).toContain('파기됨')
  })
  it('lets nothing more be recorded of them', async () => {
    expectRefusal(await admin.patch(`/api/admin/users/${userId}`, { phone: '01011112222' }), 'PERSON_ERASED')
    const changed = {
      type: 'PersonChanged',
      data: { personId: userId, name: '사라질이름', phone: null, birthDate: null },
    }
    const { version } = await store.readStream(personStream(userId))
    const append = store.append({
      appends: [{ stream: personStream(userId), expectedVersion: version, events: [changed] }],
      metadata: { actor: { kind: 'system', name: 'tests' }, at: danji.clock.now.toISOString() },
    })
    await expect(append).rejects.toThrow(KeyDestroyed)
  })
})

it('somebody with a session who has not voted yet cannot vote any more', async () => {
  const owner = ownerOf(1, { name: '아직안한이', phone: '01033334444' })
  const { linkId, userId, vote } = await begin(owner)
  const { cookie } = await verifyVoter(danji, linkId, owner)
  expect((await erase(userId)).status).toBe(200)
  const position = await store.lastPosition()
  expectRefusal(
    await callerOf(app, { cookie }).post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) }),
    'VOTER_SESSION_REQUIRED',
  )
  // The message with the code may be recorded only now.
  const since = await store.readLog(position, 10)
  expect(since.map(({ type }) => type).filter((type) => !type.startsWith('Message'))).toEqual([])
})

/** Stores a finished import with a preview that still shows a person. */
const keepPreviewOf = async (personId: string, n: number): Promise<string> => {
  const importId = fixedId(n)
  // Only what is looked for matters here.
  const preview = {
    personIds: [personId],
    counts: { rows: 0, added: 0, changed: 0, unchanged: 0, failed: 0, missing: 0 },
  } as unknown as StoredPreview
  await storeRoll(system.deps, importId, {
    fileName: '명부.csv',
    bytes: Buffer.from('x'),
    preview,
    now: danji.clock.now,
  })
  await forgetRoll(system.deps, importId, 'file')
  return importId
}
const isKept = async (importId: string): Promise<boolean> => (await recallRoll(system.deps, importId))?.preview !== null

it('a process that dies between the record and the key leaves the rest to a job', async () => {
  const { entry, userId, apartmentId } = await begin(ownerOf(1, { name: '도중에죽음' }))
  const previewsBefore = [await keepPreviewOf(userId, 201), await keepPreviewOf(fixedId(9), 202)]
  const { version } = await store.readStream(personStream(entry.userId))
  const event = { type: 'PersonErased', data: { personId: userId, apartmentId, reason: 'purpose-done' } }
  await store.append({
    appends: [{ stream: personStream(userId), expectedVersion: version, events: [event] }],
    metadata: { actor: { kind: 'system', name: 'tests' }, at: danji.clock.now.toISOString() },
  })
  const keyOf = async () =>
    (
      await sql<{ wrapped: Buffer | null }>`select wrapped from person_key where person_id = ${userId}`.execute(
        system.database,
      )
    ).rows[0]?.wrapped
  await expect.poll(keyOf, { timeout: 10_000 }).toBeNull()
  await expect.poll(() => Promise.all(previewsBefore.map(isKept)), { timeout: 10_000 }).toEqual([false, true])
})

describe('an erasure', () => {
  it('of nobody is not found', async () => {
    for (const id of [fixedId(9), 'x']) expectRefusal(await erase(id), 'NOT_FOUND')
  })
  it('wants a reason', async () => {
    const { userId } = await begin(ownerOf(1, { name: '남는이' }))
    for (const body of [{}, { reason: ' ' }, { reason: '홍길동 본인 요청' }])
      expect(expectRefusal(await erase(userId, body), 'VALIDATION_FAILED')).toEqual(['reason'])
    expect((await admin.get(`/api/admin/users/${userId}`)).body).toMatchObject({ name: '남는이' })
  })
})
