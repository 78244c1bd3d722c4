import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import type { RetainedKind } from '#services/audit/retention.contract.ts'
import { endCopies } from '#services/signature/copy/destroy-copies.ts'
import { paperCopiesStream } from '#services/signature/copy/paper-copies.decider.ts'
import type { ConsentPapers, PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { prepareCampaign, sendForm } from './office-campaign.ts'

const danji = await startTestApp()
const { deps } = danji.system
const { store } = deps
const DAY = 86_400_000
const start = danji.clock.now
const dayAfter = (days: number): string => dayAt(new Date(start.getTime() + days * DAY))
const today = dayAfter(0)
const owners = Array.from({ length: 12 }, (_, n) => ownerOf(n + 1))
const campaign = await prepareCampaign(danji, { owners, list: { startDate: today, endDate: dayAfter(60) } })
const office = async (apartments: readonly string[]): Promise<Caller> =>
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [...apartments] }))
const [hong, kim, stranger] = [
  await office([campaign.apartmentId]),
  await office([campaign.apartmentId]),
  await office([]),
]
const form = { name: '동의서.pdf', content: await smallForm() }
const idCard = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#88aacc' } })
  .jpeg()
  .withExif({ IFD0: { ImageDescription: '900101-1234567' } })
  .toBuffer()
const box = { x: 0.5, y: 0.6, width: 0.3, height: 0.1 }
const boxes = JSON.stringify([box])

const entryOf = (n: number): string => campaign.entryIds[n] ?? ''
const upload = (
  caller: Caller,
  n: number,
  fields: Readonly<Record<string, string>> = {},
  headers = {},
): Promise<Answer> =>
  sendForm(
    caller,
    '/api/signature/copies',
    { listUserId: entryOf(n), kind: 'id-card', ...fields },
    { name: '신분증.jpg', content: idCard, type: 'image/jpeg' },
    headers,
  )
const stored = async (n: number, fields: Readonly<Record<string, string>> = { boxes }): Promise<PaperCopyAnswer> => {
  const { status, body, text } = await upload(hong, n, fields)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body as PaperCopyAnswer
}
const enter = async (n: number, fields: Readonly<Record<string, string>> = {}): Promise<Consent> => {
  const said = { listUserId: entryOf(n), signedOn: today, ...checkedOn(today), ...fields }
  const { status, body, text } = await sendForm(hong, '/api/signature/paper', said, form)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body as Consent
}
const confirm = ({ id }: Consent) => kim.post(`/api/signature/${id}/paper/confirm`, {})
const papersOf = async ({ id }: Consent, caller = kim): Promise<ConsentPapers> =>
  (await caller.get(`/api/signature/${id}/papers`)).body as ConsentPapers
const pathOf = ({ id }: Consent, copy: Pick<PaperCopyAnswer, 'id'>) => `/api/signature/${id}/copies/${copy.id}`
const refuse = (caller: Caller, consent: Consent, copy: PaperCopyAnswer) =>
  caller.post(`${pathOf(consent, copy)}/refuse`, { reason: '뒷자리가 보입니다.' })
const typesOf = async (n: number): Promise<readonly string[]> =>
  (await store.readStream(paperCopiesStream(entryOf(n)))).events.map(({ type }) => type)
const runJob = async (): Promise<void> => {
  await deps.freshness.wait(await store.lastPosition(), 5_000)
  await endCopies(deps, { stopping: new AbortController().signal })
}
/** Tells whether anybody can read a copy. */
const isReadable = async (n: number, copyId: string): Promise<boolean> => {
  const { events } = await store.readStream(paperCopiesStream(entryOf(n)))
  const event = events.find(({ data }) => (data as { readonly copyId: string }).copyId === copyId)
  type Stored = { readonly personId: string; readonly picture: { readonly objectKey: string } }
  const { personId, picture } = (event ?? { data: undefined }).data as Stored
  return deps.sealedObjects.get([personId, copyId], picture.objectKey).then(
    (bytes) => {
      bytes.destroy()
      return true
    },
    (error: unknown) => {
      if (error instanceof KeyDestroyed) return false
      throw error
    },
  )
}

describe('the copy of an ID', () => {
  it('is stored with its boxes burnt in, belongs to a paper, and is seen by the second administrator', async () => {
    const copy = await stored(0)
    expect(copy).toMatchObject({ kind: 'id-card', to: null, boxes: 1, numberHidden: 'by-boxes', ended: null })
    const consent = await enter(0, { copyId: copy.id, mark: 'fingerprint', handwritten: 'yes', idCopy: 'no' })
    expect(consent.paperForm).toMatchObject({ idCopy: true })
    expect((await papersOf(consent)).copies).toMatchObject([{ id: copy.id, to: 'consent', endsOn: null }])
    const { rawPayload, headers, statusCode } = await danji.app.inject({
      url: pathOf(consent, copy),
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(rawPayload.includes('1234567')).toBe(false)
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const offset = (Math.floor(0.65 * info.height) * info.width + Math.floor(0.65 * info.width)) * info.channels
    expect([...data.subarray(offset, offset + 3)].every((value) => value < 12)).toBe(true)
    const filter = encodeURIComponent(JSON.stringify({ listId: campaign.listId }))
    const { body: looks } = await danji.admin.get(`/api/admin/access-log?filter=${filter}`)
    expect(looks).toContainEqual(expect.objectContaining({ what: '서면 동의서의 사본', count: 1 }))
    expect((await confirm(consent)).status).toBe(200)
  })

  it('needs boxes, or the word that there is no number', async () => {
    expect(expectRefusal(await upload(hong, 1), 'VALIDATION_FAILED')).toEqual(['boxes'])
    expect(expectRefusal(await upload(hong, 1, { boxes: '[]', noNumber: 'no' }), 'VALIDATION_FAILED')).toEqual([
      'boxes',
    ])
    const bad = [
      'nothing',
      JSON.stringify([{ ...box, x: 1.1 }]),
      JSON.stringify([{ ...box, width: 0 }]),
      JSON.stringify(Array(21).fill(box)),
      '['.repeat(5_000),
    ]
    for (const said of bad) expectRefusal(await upload(hong, 1, { boxes: said }), 'VALIDATION_FAILED')
    expect(await stored(1, { noNumber: 'yes' })).toMatchObject({ boxes: 0, numberHidden: 'not-there' })
    const text = { name: 'a.txt', content: Buffer.from('사본') }
    const fields = { listUserId: entryOf(1), kind: 'id-card', noNumber: 'yes' }
    expectRefusal(await sendForm(hong, '/api/signature/copies', fields, text), 'SCAN_UNREADABLE')
    expectRefusal(await sendForm(hong, '/api/signature/copies', fields), 'VALIDATION_FAILED')
    expect(await typesOf(1)).toEqual(['PaperCopyStored'])
  })

  it('is stored once by a double click, and is nothing to another complex', async () => {
    const key = { 'idempotency-key': 'copy-of-the-third-one' }
    const answers = [await upload(hong, 2, { boxes }, key), await upload(hong, 2, { boxes }, key)]
    expect(new Set(answers.map(({ body }) => (body as PaperCopyAnswer).id)).size).toBe(1)
    expect(await typesOf(2)).toEqual(['PaperCopyStored'])
    const consent = await enter(2)
    const copy = await stored(2, { boxes, consentId: consent.id })
    expectRefusal(await stranger.get(pathOf(consent, copy)), 'NOT_FOUND')
    expectRefusal(await stranger.get(`/api/signature/${consent.id}/papers`), 'NOT_FOUND')
    expectRefusal(await refuse(stranger, consent, copy), 'NOT_FOUND')
    expectRefusal(await upload(stranger, 2, { boxes }), 'NOT_FOUND')
  })

  it('is of no other owner, and of no consent that is not there', async () => {
    const consent = await enter(3)
    expectRefusal(await upload(hong, 4, { boxes, consentId: consent.id }), 'NOT_FOUND')
    const others = await stored(4)
    const said = { listUserId: entryOf(5), signedOn: today, ...checkedOn(today), copyId: others.id }
    expectRefusal(await sendForm(hong, '/api/signature/paper', said, form), 'NOT_FOUND')
    expectRefusal(await kim.get(pathOf(consent, others)), 'NOT_FOUND')
    expectRefusal(await refuse(kim, consent, others), 'NOT_FOUND')
  })

  it('is destroyed when the second administrator refuses it, and another one takes its place', async () => {
    const consent = await enter(6)
    const copy = await stored(6, { boxes, consentId: consent.id })
    expect(await isReadable(6, copy.id)).toBe(true)
    expect(await refuse(kim, consent, copy)).toMatchObject({ status: 200, body: { ended: 'refused' } })
    expect((await refuse(kim, consent, copy)).status).toBe(200)
    expect(await isReadable(6, copy.id)).toBe(false)
    expectRefusal(await kim.get(pathOf(consent, copy)), 'DOCUMENT_ERASED')
    await stored(6, { boxes, consentId: consent.id })
    expect((await papersOf(consent)).copies.map(({ ended }) => ended)).toEqual(['refused', null])
    expect((await confirm(consent)).status).toBe(200)
    const [, standing] = (await papersOf(consent)).copies
    if (!standing) throw new Error('no copy')
    // One administrator alone does not take away what two have read.
    expectRefusal(await refuse(hong, consent, standing), 'SECOND_ADMIN_NEEDED')
    expect(await isReadable(6, standing.id)).toBe(true)
  })
})

describe('copies', () => {
  it('go with a withdrawal on paper, and are destroyed 30 days after its effect', async () => {
    const ofConsent = await stored(7)
    const consent = await enter(7, { copyId: ofConsent.id })
    await confirm(consent)
    const [paper, card] = [await stored(7, { boxes, kind: 'withdrawal-form' }), await stored(7)]
    const copyIds = [paper.id, card.id]
    const asked = await hong.post(`/api/signature/${consent.id}/withdraw`, {
      withdrawnOn: today,
      reason: '철회서 접수',
      copyIds,
    })
    expect(await papersOf(consent)).toMatchObject({
      copies: [{ to: 'consent' }, { to: 'withdrawal', kind: 'withdrawal-form' }, { to: 'withdrawal', kind: 'id-card' }],
      withdrawal: { withdrawnOn: today },
    })
    await confirmPending(kim, asked)
    const { copies, withdrawal } = await papersOf(consent)
    expect([withdrawal, copies.map(({ endsOn }) => endsOn)]).toEqual([null, Array(3).fill(dayAfter(30))])
    danji.clock.now = new Date(start.getTime() + 29 * DAY)
    await runJob()
    expect(await isReadable(7, ofConsent.id)).toBe(true)
    danji.clock.now = new Date(start.getTime() + 30 * DAY)
    await runJob()
    await runJob()
    expect(await Promise.all([ofConsent, paper, card].map(({ id }) => isReadable(7, id)))).toEqual([
      false,
      false,
      false,
    ])
    expect((await typesOf(7)).filter((type) => type === 'PaperCopyDestroyed')).toHaveLength(3)
    danji.clock.now = start
  })

  it('of refused papers, and those of nothing, are destroyed by the next night', async () => {
    const ofRefused = await stored(8)
    const consent = await enter(8, { copyId: ofRefused.id })
    await hong.post(`/api/signature/${consent.id}/paper/refuse`, { reason: '서명이 없습니다.' })
    const unused = await stored(9)
    danji.clock.now = new Date(start.getTime() + DAY)
    await runJob()
    danji.clock.now = start
    expect(await Promise.all([isReadable(8, ofRefused.id), isReadable(9, unused.id)])).toEqual([false, false])
  })

  it('are unreadable with the key of an erased owner', async () => {
    const copy = await stored(10)
    const consent = await enter(10, { copyId: copy.id })
    await store.erasePerson(consent.userId)
    expect(await isReadable(10, copy.id)).toBe(false)
    expectRefusal(await kim.get(pathOf(consent, copy)), 'DOCUMENT_ERASED')
    expectRefusal(await upload(hong, 10, { boxes }), 'PERSON_ERASED')
  })

  it('are a kind of what is kept, with the rule by which it goes', async () => {
    const isReported = async () => {
      const kinds = (await danji.admin.get('/api/admin/retention')).body as readonly RetainedKind[]
      expect(kinds.find(({ id }) => id === 'paper-copy')).toMatchObject({
        ends: 'by-itself',
        count: expect.any(Number),
      })
    }
    await vi.waitFor(isReported, { timeout: 30_000 })
  })
})
