import { describe, expect, it } from 'vitest'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { readWholeLog, startCampaign } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { consentEvents, receiptIn } from '../signing-campaign.ts'
import {
  confirm,
  confirmed,
  entryOf,
  kim,
  leave,
  lend,
  look,
  openedTablet,
  openTablet,
  record,
  recorded,
  revoke,
  secretIn,
  seen,
  startInPerson,
  submissionInPerson,
  submit,
  type InPerson,
  type ShownOnTablet,
} from './in-person.ts'

const danji = await startTestApp()
const { admin, clock, phones } = danji
const browserOf = () => residentBrowser(danji)

const recordsOf = async (of: InPerson, caller = of.first): Promise<readonly IdentityRecord[]> => {
  await assertUpToDate(danji.system.deps)
  const filter = encodeURIComponent(JSON.stringify({ listId: of.listId }))
  return (await caller.get(`/api/identity-records?filter=${filter}`)).body
}
const consentsOf = async ({ listId }: InPerson): Promise<readonly Consent[]> => {
  await assertUpToDate(danji.system.deps)
  const filter = encodeURIComponent(JSON.stringify({ listId }))
  return (await admin.get(`/api/signature?filter=${filter}`)).body
}
/** Runs a test at a later time, and turns the clock back. */
const later = async (minutes: number, run: () => Promise<void>): Promise<void> => {
  const before = clock.now
  clock.now = new Date(before.getTime() + minutes * 60_000)
  try {
    await run()
  } finally {
    clock.now = before
  }
}

describe('the law', () => {
  it.each(['redevelopment-association', 'improvement-committee', 'block-improvement'])(
    'takes no signature in person under %s',
    async (rule) => {
      const of = await startInPerson(danji, { rule })
      expectRefusal(await record(of), 'IN_PERSON_NOT_BY_LAW')
      expect(await recordsOf(of)).toEqual([])
    },
  )

  it('has nothing to sign in a vote', async () => {
    const { listId } = await startCampaign(danji, {})
    const [user]: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
    expectRefusal(
      await admin.post('/api/identity-records/in-person', { listUserId: user?.id, ...seen, name: user?.name }),
      'IN_PERSON_FOR_CONSENTS',
    )
  })

  it('asks for the campaign to take signatures without a certificate', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const settings = await admin.put(`/api/lists/${of.listId}/signature/settings`, { certificate: 'required' })
    expect(settings.status).toBe(200)
    expectRefusal(await lend(of, id), 'CERTIFICATE_REQUIRED')
  })
})

describe('two administrators', () => {
  it('see the owner; the second types what the first one does not show', async () => {
    const of = await startInPerson(danji)
    const { id } = await recorded(of)
    expect(await recordsOf(of)).toMatchObject([
      { id, purpose: 'tablet', status: 'waiting', own: true, document: 'resident-card', lastCharacters: '4321' },
    ])
    expect(await recordsOf(of, of.second)).toMatchObject([
      { status: 'waiting', own: false, document: null, lastCharacters: null, expiresOn: null, asksEmail: false },
    ])
    expectRefusal(await confirm(of, id, { lastCharacters: '9999' }), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await confirm(of, id, { document: 'passport' }), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await lend(of, id), 'IDENTITY_RECORD_OVER')
    expect((await confirm(of, id)).body).toMatchObject({
      status: 'ready',
      lendable: true,
      settledBy: { name: '이두리' },
    })
  })

  it('are two: the same one neither confirms nor rejects, and a third one lends no tablet', async () => {
    const of = await startInPerson(danji)
    const { id } = await recorded(of)
    expectRefusal(await confirm(of, id, {}, of.first), 'SECOND_ADMIN_NEEDED')
    expectRefusal(await of.first.post(`/api/identity-records/${id}/reject`, { reason: '아님' }), 'SECOND_ADMIN_NEEDED')
    expect((await confirm(of, id)).status).toBe(200)
    expectRefusal(await lend(of, id, of.third), 'IN_PERSON_OTHER_ADMIN')
    expect((await lend(of, id, of.second)).status).toBe(201)
  })

  it('record the name of the roll, one at a time, and never get a link by e-mail', async () => {
    const of = await startInPerson(danji)
    expectRefusal(await record(of, { name: '김말자' }), 'IDENTITY_NAME_DIFFERS')
    expectRefusal(await record(of, { document: 'passport', expiresOn: '2020-01-01' }), 'IDENTITY_DOCUMENT_EXPIRED')
    const twice = await Promise.all([record(of), record(of)])
    const [id] = twice.map(({ body }) => (body as IdentityRecord).id)
    expect(twice.map(({ body }) => (body as IdentityRecord).id)).toEqual([id, id])
    expectRefusal(await record(of, {}, of.second), 'IDENTITY_RECORD_STANDS')
    expectRefusal(
      await of.second.post(`/api/identity-records/${id}/confirm`, { lastCharacters: '4321', email: 'a@example.com' }),
      'NOT_FOUND',
    )
    expect((await confirm(of, id ?? '')).status).toBe(200)
    expectRefusal(await of.first.post(`/api/identity-records/${id}/resend`, {}), 'NOT_FOUND')
  })
})

describe('the tablet', () => {
  it('shows the document of its owner, takes one signature, and says who saw them', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const browser = await openedTablet(danji, of, id)
    const body: ShownOnTablet = (await look(browser)).body
    expect(body.signing).toMatchObject({ todo: 'sign', user: { name: '김말순' }, entry: { id: entryOf(of).id } })
    expect(body.signing.certificate).toBeUndefined()
    expect(body.page.texts.map(({ key }) => key)).toEqual(['privacy-in-person', 'identity-document'])
    expect((await browser.get('/api/user/signing-tablet/page/1')).status).toBe(200)
    const submission = submissionInPerson(of, 1, { shown: body.signing.shown })
    expectRefusal(await submit(browser, { ...submission, consents: ['privacy', 'identity'] }), 'VALIDATION_FAILED')
    const [once, twice] = await Promise.all([submit(browser, submission), submit(browser, submission)])
    const receipt = receiptIn(once)
    expect(receiptIn(twice)).toEqual(receipt)
    expectRefusal(await submit(browser, submissionInPerson(of, 2)), 'ALREADY_SUBMITTED')
    const [event, ...others] = await consentEvents(danji, of.listId)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'ConsentSigned',
      data: { listUserId: entryOf(of).id, identity: { kind: 'in-person', recordId: id, document: 'resident-card' } },
      metadata: { actor: { kind: 'voter', id: entryOf(of).id } },
    })
    expect(await consentsOf(of)).toMatchObject([
      { inPerson: true, provider: null, way: 'online', enteredBy: { name: '김하나' }, confirmedBy: { name: '이두리' } },
    ])
    expect(await recordsOf(of)).toMatchObject([{ status: 'used', lendable: false, usedAt: receipt.submittedAt }])
    expectRefusal(await lend(of, id), 'ALREADY_SUBMITTED')
    const stats = (await admin.get(`/api/signature/stats?listId=${of.listId}`)).body
    expect(stats).toMatchObject({ signed: 1, inPerson: 1, paper: 0, certified: 0, funnel: { viewed: 0, signed: 1 } })
  })

  it('opens once, within ten minutes, and a new one ends the former with its session', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const secret = secretIn(await lend(of, id))
    await later(10, async () => {
      expectRefusal(await openTablet(browserOf(), id, secret), 'LINK_EXPIRED')
    })
    const browser = browserOf()
    expectRefusal(await openTablet(browser, id, 'A'.repeat(22)), 'INVALID_LINK')
    expect((await openTablet(browser, id, secret)).status).toBe(200)
    expectRefusal(await openTablet(browserOf(), id, secret), 'LINK_EXPIRED')
    expect((await look(browser)).status).toBe(200)
    const next = await openedTablet(danji, of, id)
    expectRefusal(await look(browser), 'RESIDENT_SESSION_REQUIRED')
    expect((await look(next)).status).toBe(200)
    // The secret is nowhere in the log.
    expect(JSON.stringify(await readWholeLog(danji))).not.toContain(secret)
  })

  it('ends after an hour, and when its owner leaves it', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const browser = await openedTablet(danji, of, id)
    await later(60, async () => {
      expectRefusal(await look(browser), 'RESIDENT_SESSION_REQUIRED')
      expectRefusal(await submit(browser, submissionInPerson(of)), 'RESIDENT_SESSION_REQUIRED')
    })
    const copy = new Map(browser.cookies)
    expect((await leave(browser)).status).toBe(200)
    expect((await leave(browser)).status).toBe(200)
    expectRefusal(await look(browser), 'RESIDENT_SESSION_REQUIRED')
    const thief = browserOf()
    for (const [name, value] of copy) thief.cookies.set(name, value)
    expectRefusal(await look(thief), 'RESIDENT_SESSION_REQUIRED')
    expect(await consentEvents(danji, of.listId)).toEqual([])
  })

  it('takes nothing after a revocation, nor for another entry, nor elsewhere', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const browser = await openedTablet(danji, of, id)
    for (const listUserId of [entryOf(of, kim.name).id, fixedId(9)])
      expectRefusal(await submit(browser, submissionInPerson(of, 0, { listUserId })), 'RESIDENT_SESSION_REQUIRED')
    const byLink = `/api/user/signature-token/${of.token}`
    expect((await browser.get(byLink)).body).toMatchObject({ todo: 'verify' })
    expectRefusal(await browser.post(`${byLink}/submit`, submissionInPerson(of)), 'RESIDENT_SESSION_REQUIRED')
    expectRefusal(await browser.post(`${byLink}/decline`, { reason: '아님' }), 'RESIDENT_SESSION_REQUIRED')
    expect((await revoke(of, id)).body).toMatchObject({ status: 'revoked' })
    expectRefusal(await submit(browser, submissionInPerson(of)), 'RESIDENT_SESSION_REQUIRED')
    expectRefusal(await lend(of, id), 'IDENTITY_RECORD_OVER')
    expect(await consentEvents(danji, of.listId)).toEqual([])
  })

  it('never crosses a revocation: a consent stands before it, or is refused', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of)
    const browser = await openedTablet(danji, of, id)
    const [answer] = await Promise.all([submit(browser, submissionInPerson(of)), revoke(of, id)])
    const events = await readWholeLog(danji)
    const positionOf = (type: string, about: string) =>
      events.find((event) => event.type === type && JSON.stringify(event.data).includes(about))?.position
    const [signed, ended] = [positionOf('ConsentSigned', id), positionOf('IdentityRecordRevoked', id)]
    expect(ended).toBeDefined()
    expect(answer.status).toBe(signed === undefined ? 401 : 200)
    expect((signed ?? 0) < (ended ?? 0)).toBe(true)
  })
})

describe('the owner', () => {
  it('hears of it on the phone of the roll, objects, and the tablet ends', async () => {
    const of = await startInPerson(danji)
    const id = await confirmed(of, { listUserId: entryOf(of, kim.name).id, name: kim.name })
    const received = () => phones.receivedBy(kim.phone).map(({ text }) => text)
    await expect.poll(() => received().join('\n'), { timeout: 15_000 }).toContain('/identity/objection/')
    const text = received().find((one) => one.includes('/identity/objection/')) ?? ''
    expect(text).toContain('김*나·이*리')
    expect(text).toContain('태블릿으로 동의서에 서명')
    const browser = await openedTablet(danji, of, id)
    const secret = /#([\w-]+)/.exec(text)?.[1] ?? ''
    const objection = `/api/user/identity-objection/${id}`
    expect((await browserOf().post(objection, { secret })).body).toMatchObject({ status: 'open', purpose: 'tablet' })
    expect((await browserOf().post(`${objection}/object`, { secret })).body).toMatchObject({ status: 'objected' })
    expectRefusal(await submit(browser, submissionInPerson(of)), 'RESIDENT_SESSION_REQUIRED')
    expect(await recordsOf(of)).toMatchObject([{ status: 'objected', lendable: false }])
  })
})
