import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EntryProgress } from '#services/assembly/entry-certificate/entry-certificate.contract.ts'
import { entryStatement } from '#services/assembly/entry-certificate/entry-statement.ts'
import { createCertificatePort } from '#tests/signature/certificate/certificate-port.ts'
import { ownerOf, readWholeLog, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser, type ResidentBrowser } from '#tests/support/residents.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { createOnlineMeetings } from './online-meeting.ts'

const port = createCertificatePort(() => danji.clock.now)
const danji = await startTestApp({ certificates: port.certificates })
const { meet, browserOf, beat, leave, pageFor, figuresOf, ledgerOf, stop } = createOnlineMeetings(danji)

type Meeting = Pick<Awaited<ReturnType<typeof meet>>, 'id'>
type TypedPerson = { readonly name: string; readonly phone: string; readonly birthDate?: string; readonly app?: string }

const typedOf = ({ name, phone, birthDate = '1970-01-01', app = 'kakao' }: TypedPerson) => ({
  app,
  name,
  phone,
  birthDate,
})
const request = ({ id }: Meeting, browser: ResidentBrowser, who: TypedPerson): Promise<Answer> =>
  browser.post(`/api/attend/${id}/certificate`, typedOf(who))
const follow = ({ id }: Meeting, browser: ResidentBrowser): Promise<Answer> =>
  browser.post(`/api/attend/${id}/certificate/entry`)
const stateOf = async (meeting: Meeting, browser: ResidentBrowser): Promise<EntryProgress> => {
  const { status, text, body } = await follow(meeting, browser)
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
/** Browser whose owner was asked in their app. */
const askedBrowser = async (meeting: Meeting, who: TypedPerson): Promise<ResidentBrowser> => {
  const browser = residentBrowser(danji)
  const { status, text } = await request(meeting, browser, who)
  expect({ status, text }).toMatchObject({ status: 200 })
  return browser
}
const kindsOf = async (meeting: Meeting) => (await ledgerOf(meeting)).map(({ acts }) => acts.map(({ kind }) => kind))
const eventsOf = async ({ id }: Meeting) =>
  (await readWholeLog(danji)).filter(
    ({ type, data }) => type.startsWith('OnlineCertificate') && (data as { assemblyId: string }).assemblyId === id,
  )
const typesOf = async (meeting: Meeting) => (await eventsOf(meeting)).map(({ type }) => type)

describe('an owner who enters with a certificate', () => {
  it('attends with all units once they have signed, and the ledger names the proof', async () => {
    const one = ownerOf(1)
    const meeting = await meet([one, { ...one, ho: '999' }, ownerOf(2)])
    const browser = residentBrowser(danji)
    const { certificate, you } = await pageFor(meeting, browser)
    expect({ you, ...certificate }).toMatchObject({ you: null, isWaiting: false })
    expect(certificate.apps.map(({ title }) => title)).toEqual(['카카오', '네이버', '토스'])
    const { body } = await request(meeting, browser, one)
    expect(body).toMatchObject({ status: 'waiting', app: 'kakao', secondsLeft: 600 })
    expect(await pageFor(meeting, browser)).toMatchObject({ you: null, certificate: { isWaiting: true } })
    expect(await stateOf(meeting, browser)).toMatchObject({ status: 'waiting' })
    port.approve()
    expect(await stateOf(meeting, browser)).toEqual({ status: 'entered' })
    expect(await pageFor(meeting, browser)).toMatchObject({ you: { name: '주*1', attends: true, isProven: false } })
    expect(await beat(meeting, browser)).toMatchObject({ isHere: true })
    const [entry, ...others] = await ledgerOf(meeting)
    expect(others).toEqual([])
    expect(entry?.acts).toMatchObject([{ kind: 'online-entered', proof: 'certificate', identity: null }])
    const onlineProofs = { phone: 0, certificate: 1 }
    expect(await figuresOf(meeting)).toMatchObject({ owners: 2, present: 1, presentOnline: 1, onlineProofs })
    await danji.admin.post(`/api/assemblies/${meeting.id}/status`, { status: 'ended' })
    const { body: minutes, text } = await danji.admin.get(`/api/assemblies/${meeting.id}/minutes`)
    expect({ minutes, text }).toMatchObject({ text: expect.stringContaining('1명 (전자서명인증사업자 인증서 1명)') })
  })

  it('signs a statement of this assembly and this request, which the log proves', async () => {
    const one = ownerOf(1)
    const meeting = await meet([one])
    const browser = await askedBrowser(meeting, one)
    const { title, documentSha256, returnUrl } = port.lastRequest()
    expect(title).toBe('온라인 참석: 정기총회')
    expect(returnUrl).toContain(`/attend/${meeting.id}`)
    port.approve()
    await stateOf(meeting, browser)
    const [requested, started, verified] = await eventsOf(meeting)
    expect(started?.type).toBe('OnlineCertificateCheckStarted')
    const { verificationId, requestedAt } = (requested?.data ?? {}) as { verificationId: string; requestedAt: string }
    const { text, sha256 } = entryStatement({ assemblyId: meeting.id, verificationId, requestedAt })
    expect([sha256, createHash('sha256').update(text).digest('hex')]).toEqual([documentSha256, documentSha256])
    const { raw, rawSha256, entries, ...data } = (verified?.data ?? {}) as Record<string, unknown>
    expect(data).toMatchObject({ documentSha256, app: 'kakao', recognition: { number: expect.any(String) } })
    expect(entries).toHaveLength(1)
    expect(createHash('sha256').update(String(raw)).digest('hex')).toBe(rawSha256)
    // The ledger's entry rests on this verification.
    const log = await readWholeLog(danji)
    const entered = log.filter(({ type }) => type === 'AttendeeEnteredOnline').at(-1)
    expect(entered?.data).toMatchObject({ proof: { kind: 'certificate', verificationId }, actId: expect.any(String) })
  })

  it('is one entry and one verification, however many ask at once', async () => {
    const one = ownerOf(1)
    const meeting = await meet([one])
    const browser = await askedBrowser(meeting, one)
    port.approve()
    const states = await Promise.all(Array.from({ length: 6 }, () => stateOf(meeting, browser)))
    for (const { status } of states) expect(['waiting', 'entered']).toContain(status)
    expect(await kindsOf(meeting)).toEqual([['online-entered']])
    expect(await typesOf(meeting)).toEqual([
      'OnlineCertificateRequested',
      'OnlineCertificateCheckStarted',
      'OnlineCertificateVerified',
    ])
  })

  it('enters once a lost answer of the server is asked for again', async () => {
    const meeting = await meet([ownerOf(1)])
    const browser = await askedBrowser(meeting, ownerOf(1))
    port.approve()
    const before = new Map(browser.cookies)
    await stateOf(meeting, browser)
    browser.cookies.clear()
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect(await stateOf(meeting, browser)).toEqual({ status: 'entered' })
    expect(await kindsOf(meeting)).toEqual([['online-entered']])
    expect(await beat(meeting, browser)).toMatchObject({ isHere: true })
  })
})

describe('a certificate that proves nothing', () => {
  const endOf = async (who: TypedPerson, act: () => void, owners: readonly Owner[] = [ownerOf(1)]) => {
    const meeting = await meet(owners)
    const browser = await askedBrowser(meeting, who)
    act()
    const state = await stateOf(meeting, browser)
    expect(await ledgerOf(meeting)).toEqual([])
    expectRefusal(await follow(meeting, browser), 'CERTIFICATE_NOT_BEGUN')
    expectRefusal(await browser.post(`/api/attend/${meeting.id}/heartbeats`), 'ATTENDING_SESSION_REQUIRED')
    return state
  }

  it.each([
    ['another person signs', 'mismatch', () => port.approve('다른사람')],
    ['they reject', 'rejected', () => port.reject()],
    ['it expires', 'expired', () => port.expire()],
  ])('lets nobody in where %s', async (_, reason, act) => {
    expect(await endOf(ownerOf(1), act)).toMatchObject({
      status: 'ended',
      reason,
      text: expect.stringMatching(/[가-힣]/),
    })
  })

  it('lets nobody in who signs later than they were given time for', async () => {
    expect(
      await endOf(ownerOf(1), () => {
        stop(700)
        port.approve()
      }),
    ).toMatchObject({ status: 'ended', reason: 'expired' })
  })

  it('lets no stranger in, and no neighbour who knows a name: phone and name must be one owner', async () => {
    const [one, two] = [ownerOf(1), ownerOf(2)]
    const approve = (): void => port.approve()
    for (const who of [ownerOf(50), { name: one.name, phone: two.phone }, { name: two.name, phone: one.phone }])
      expect(await endOf(who, approve, [one, two])).toMatchObject({ status: 'ended', reason: 'not-matched' })
  })

  it('stores nothing about a stranger', async () => {
    const stranger = { ...ownerOf(50), name: '나그네' }
    const meeting = await meet([ownerOf(1)])
    const browser = await askedBrowser(meeting, stranger)
    port.approve()
    await stateOf(meeting, browser)
    const written = JSON.stringify(await eventsOf(meeting))
    for (const text of [stranger.name, stranger.phone, '1970-01-01']) expect(written).not.toContain(text)
  })

  it('is refused where its provider loses the answer, and another one is taken', async () => {
    const meeting = await meet([ownerOf(1)])
    const browser = await askedBrowser(meeting, ownerOf(1))
    port.faults.loseAnswers = true
    port.approve()
    expect(await stateOf(meeting, browser)).toMatchObject({ status: 'ended', reason: 'lost' })
    port.faults.loseAnswers = false
    await request(meeting, browser, ownerOf(1))
    port.approve()
    expect(await stateOf(meeting, browser)).toEqual({ status: 'entered' })
  })
})

describe('a certificate that is used elsewhere or again', () => {
  it('opens no other assembly', async () => {
    const [meeting, other] = [await meet([ownerOf(1)]), await meet([ownerOf(1)])]
    const browser = await askedBrowser(meeting, ownerOf(1))
    port.approve()
    const value = browser.cookies.get(`danji_certificate_${meeting.id}`) ?? ''
    browser.cookies.set(`danji_certificate_${other.id}`, value)
    expectRefusal(await follow(other, browser), 'CERTIFICATE_NOT_BEGUN')
    expect(await ledgerOf(other)).toEqual([])
  })

  it('is of the browser that asked', async () => {
    const meeting = await meet([ownerOf(1)])
    await askedBrowser(meeting, ownerOf(1))
    port.approve()
    expectRefusal(await follow(meeting, residentBrowser(danji)), 'CERTIFICATE_NOT_BEGUN')
  })

  it('lets nobody come back who has left, and lets nobody in late', async () => {
    const meeting = await meet([ownerOf(1), ownerOf(2)])
    const browser = await askedBrowser(meeting, ownerOf(1))
    port.approve()
    const cookies = new Map(browser.cookies)
    await stateOf(meeting, browser)
    await leave(meeting, browser)
    const copy = async (): Promise<Answer> => {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return follow(meeting, browser)
    }
    expectRefusal(await copy(), 'CERTIFICATE_ALREADY_USED')
    expectRefusal(await browser.post(`/api/attend/${meeting.id}/heartbeats`), 'ATTENDING_SESSION_REQUIRED')
    stop(11 * 60)
    expectRefusal(await copy(), 'IDENTITY_EXPIRED')
    expect(await kindsOf(meeting)).toEqual([['online-entered', 'online-left']])
  })

  it('ends with a change of the phone on the roll', async () => {
    const one = ownerOf(1)
    const meeting = await meet([one])
    const browser = await askedBrowser(meeting, one)
    port.approve()
    const cookies = new Map(browser.cookies)
    await stateOf(meeting, browser)
    const found = await danji.admin.get(`/api/assemblies/${meeting.id}/desk?q=${encodeURIComponent(one.name)}`)
    const [row] = found.body as readonly { listUserId: string }[]
    const changed = await danji.admin.put(`/api/list-user/${row?.listUserId}`, { phone: '01099998888' })
    expect({ status: changed.status, text: changed.text }).toMatchObject({ status: 200 })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expectRefusal(await follow(meeting, browser), 'RESIDENT_SESSION_REQUIRED')
  })
})

describe('requests', () => {
  it('are limited by phone, whether or not it is on the roll', async () => {
    const meeting = await meet([ownerOf(1)])
    for (const who of [ownerOf(1), ownerOf(60)]) {
      const tries = [1, 2, 3, 4, 5]
      for (const _ of tries) expect((await request(meeting, residentBrowser(danji), who)).status).toBe(200)
      expectRefusal(await request(meeting, residentBrowser(danji), who), 'TOO_MANY_REQUESTS')
    }
    for (let time = 0; time < 3; time += 1) {
      stop(601)
      for (let n = 0; n < 5; n += 1)
        expect((await request(meeting, residentBrowser(danji), ownerOf(1))).status).toBe(200)
    }
    stop(601)
    expectRefusal(await request(meeting, residentBrowser(danji), ownerOf(1)), 'ONLINE_CERTIFICATES_USED_UP')
  })

  it('are refused with what is wrong', async () => {
    const meeting = await meet([ownerOf(1)])
    const browser = residentBrowser(danji)
    const post = (more: object) =>
      browser.post(`/api/attend/${meeting.id}/certificate`, { ...typedOf(ownerOf(1)), ...more })
    expect(expectRefusal(await post({ phone: '021234567' }), 'VALIDATION_FAILED')).toEqual(['phone'])
    expect(expectRefusal(await post({ birthDate: '1970-13-01' }), 'VALIDATION_FAILED')).toEqual(['birthDate'])
    expect(expectRefusal(await post({ name: '' }), 'VALIDATION_FAILED')).toEqual(['name'])
    expectRefusal(await post({ birthDate: '2020-01-01' }), 'CERTIFICATE_FOR_ADULTS')
    expectRefusal(await post({ app: 'pass' }), 'CERTIFICATE_NOT_OFFERED')
    port.faults.begin = 'no-certificate'
    expectRefusal(await post({}), 'CERTIFICATE_MISSING')
    port.faults.begin = 'down'
    expectRefusal(await post({}), 'CERTIFICATE_UNAVAILABLE')
    port.faults.begin = null
  })

  it('are not taken by a meeting that nobody attends online, or that is over', async () => {
    const inHall = await meet([ownerOf(1)], { ways: ['in-person'] })
    const browser = residentBrowser(danji)
    expectRefusal(await request(inHall, browser, ownerOf(1)), 'ONLINE_NOT_OFFERED')
    expect((await pageFor(inHall, browser)).certificate.apps).toEqual([])
    const meeting = await meet([ownerOf(1)])
    const asked = await askedBrowser(meeting, ownerOf(1))
    port.approve()
    await danji.admin.post(`/api/assemblies/${meeting.id}/status`, { status: 'ended' })
    expectRefusal(await follow(meeting, asked), 'ASSEMBLY_NOT_OPEN')
    expectRefusal(await request(meeting, browser, ownerOf(1)), 'ASSEMBLY_NOT_OPEN')
    expect(await ledgerOf(meeting)).toEqual([])
  })

  it('end where they are given up, or another one is made in their place', async () => {
    const meeting = await meet([ownerOf(1)])
    const browser = await askedBrowser(meeting, ownerOf(1))
    await request(meeting, browser, { ...ownerOf(1), app: 'toss' })
    for (const cancelled of [true, false])
      expect((await browser.delete(`/api/attend/${meeting.id}/certificate`)).body).toEqual({ cancelled })
    expect((await typesOf(meeting)).filter((type) => type === 'OnlineCertificateEnded')).toHaveLength(2)
    expectRefusal(await follow(meeting, browser), 'CERTIFICATE_NOT_BEGUN')
    // A phone proves the same person, and takes the entry of nobody.
    expect(await pageFor(meeting, await browserOf(meeting, ownerOf(1)))).toMatchObject({ you: { isProven: true } })
  })
})
