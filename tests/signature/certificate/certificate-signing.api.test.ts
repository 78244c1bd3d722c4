import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import type { Document } from '#services/document/documents.contract.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { numbersOfList } from '#services/confirmation/confirmation.facts.ts'
import { fetchedAs, words } from '#tests/document/made-documents.ts'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { consentEvents, pageOf, provenOwner, submissionOf, submit, withdraw } from '../signing-campaign.ts'
import { createCertificatePort } from './certificate-port.ts'
import {
  begin,
  certifiedOf,
  follow,
  giveUp,
  startCertified,
  stateIn,
  waitingIn,
  writeExplanations,
} from './certified-campaign.ts'

const time = { now: new Date('2026-11-21T03:00:00Z') }
const port = createCertificatePort(() => time.now)
const danji = await startTestApp({ certificates: port.certificates, at: time.now })
const owners = Array.from({ length: 17 }, (_, n) => ownerOf(n + 1))
const campaign = await startCertified(danji, { owners })
const { listId, token } = campaign
const left = owners.values()
/** An owner who has not signed yet, with their browser. */
const nextOwner = async (): Promise<{ owner: Owner; browser: Awaited<ReturnType<typeof provenOwner>> }> => {
  const owner = left.next().value ?? expect.fail('no owner is left')
  return { owner, browser: await provenOwner(danji, token, owner) }
}
const eventsOf = async ({ dong, ho }: Owner) =>
  (await consentEvents(danji, listId)).filter(({ data }) => data.dong === dong && data.ho === ho)
const typesOf = async (owner: Owner) => (await eventsOf(owner)).map(({ type }) => type)
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] })
const fetched = fetchedAs(danji)
const sealed = (documentId: string): Promise<Document> =>
  vi.waitFor(
    async () => {
      const { body }: { readonly body: Document } = await danji.admin.get(`/api/document/${documentId}`)
      expect(body.status).toBe('sealed')
      return body
    },
    { timeout: 20_000, interval: 50 },
  )

describe('a consent by certificate', () => {
  it('is offered by default where the law asks for one, and phone identity alone is refused', async () => {
    const { browser } = await nextOwner()
    const { certificate } = await pageOf(browser, token)
    expect(certificate).toMatchObject({ rule: 'required', ready: true, waiting: null })
    expect(certificate?.apps.map(({ title }) => title)).toEqual(['카카오', '네이버', '토스'])
    const refused = await submit(
      browser,
      token,
      submissionOf(campaign, 0, { consents: ['privacy', 'identity', 'third-party'] }),
    )
    expectRefusal(refused, 'CERTIFICATE_REQUIRED')
  })

  it('has number, document and hash before its certificate, and consent, number and document after it', async () => {
    const { owner, browser } = await nextOwner()
    const waiting = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    expect(waiting).toMatchObject({ app: 'kakao', number: expect.stringMatching(/^제2026-\d{4}호$/) })
    expect((await pageOf(browser, token)).certificate?.waiting).toMatchObject({ signatureId: waiting.signatureId })
    expect(stateIn(await follow(browser, campaign, waiting.signatureId)).status).toBe('waiting')
    port.approve()
    const signed = stateIn(await follow(browser, campaign, waiting.signatureId))
    if (signed.status !== 'signed') return expect.fail(signed.status)
    const [prepared, consent] = await eventsOf(owner)
    if (prepared?.type !== 'ConsentPrepared' || consent?.type !== 'ConsentSigned') return expect.fail('two events')
    const { body, number, explained } = prepared.data
    expect(consent.data).toMatchObject({ body, number, explained, certificate: { documentSha256: body.sha256 } })
    expect(port.lastRequest().documentSha256).toBe(body.sha256)
    expect(explained).toMatchObject([{ key: 'founding', version: 1, at: '2026-11-21T02:59:00.000Z' }])
    await assertUpToDate(danji.system.deps)
    const rows = await numbersOfList(danji.system.deps, listId)
    expect(rows.find((row) => row.number === number?.number)).toMatchObject({ state: 'used' })

    const made = await sealed(signed.receipt.documentId)
    const { bytes } = await fetched(officeId, `/api/document/${made.id}/download?masked=false`)
    expect(createHash('sha256').update(bytes.subarray(0, body.size)).digest('hex')).toBe(body.sha256)
    expect(await verifySeal(bytes, { seals: testSealing().certificates })).toMatchObject({ verdict: 'intact' })
    const text = await words(bytes, made.pageCount ?? 0)
    for (const part of [
      '시점확인',
      '카카오',
      number?.text ?? '',
      '추정분담금과 산출 근거',
      '전자서명 확인',
      owner.name,
    ])
      expect(text).toContain(part)
    const stored = await buffer(
      await danji.system.deps.sealedObjects.get(prepared.data.personId, prepared.data.body.objectKey),
    )
    expect(stored.equals(bytes.subarray(0, body.size))).toBe(true)
    const hidden = await fetched(officeId, `/api/document/${made.id}/download?masked=true`)
    expect(await words(hidden.bytes, made.pageCount ?? 0)).not.toContain(owner.name)
    const entry = (await pageOf(browser, token)).entries?.[0]
    expect(entry).toMatchObject({ state: 'signed', certificate: { provider: '카카오', number: number?.text } })
  })

  it('is one consent with one number, however often it is pressed, asked and followed', async () => {
    const { owner, browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    const answers = await Promise.all([1, 2, 3].map(() => begin(browser, campaign, submission)))
    const ids = new Set(answers.map((answer) => waitingIn(answer).signatureId))
    expect(ids.size).toBe(1)
    const [signatureId = ''] = ids
    port.approveAll()
    const followed = await Promise.all([1, 2, 3, 4].map(() => follow(browser, campaign, signatureId)))
    const last = stateIn(await follow(browser, campaign, signatureId))
    expect(followed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(last.status).toBe('signed')
    expect(await typesOf(owner)).toEqual(['ConsentPrepared', 'ConsentSigned'])
    expect(stateIn(await begin(browser, campaign, submission))).toEqual(last)
    expect(stateIn(await giveUp(browser, campaign, signatureId))).toEqual(last)
  })

  it('is recorded without its page: jobs do what is left', async () => {
    const { owner, browser } = await nextOwner()
    const { signatureId } = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    port.approve()
    // The certificate is verified, and its process ends before it records the consent.
    const { pollCertificateSignature } = await import('#services/certificate/certificate.facts.ts')
    const at = { actor: { kind: 'system', name: 'test' } as const, at: time.now.toISOString() }
    await pollCertificateSignature(danji.system.deps, signatureId, { metadata: at, log: { warn: () => {} } })
    await vi.waitFor(async () => expect(await typesOf(owner)).toContain('ConsentSigned'), { timeout: 10_000 })
    const [, signed] = await eventsOf(owner)
    expect(signed?.metadata.actor.kind).toBe('voter')
  })
})

describe('a signature that does not come about', () => {
  it('can be given up, and the number stays the owner’s for the next one', async () => {
    const { owner, browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    const first = waitingIn(await begin(browser, campaign, submission))
    expect(stateIn(await giveUp(browser, campaign, first.signatureId))).toMatchObject({
      status: 'ended',
      reason: 'cancelled',
    })
    expect(stateIn(await giveUp(browser, campaign, first.signatureId))).toMatchObject({ reason: 'cancelled' })
    const second = waitingIn(await begin(browser, campaign, { ...submission, app: 'toss' }))
    expect([second.number, second.app]).toEqual([first.number, 'toss'])
    expect(second.signatureId).not.toBe(first.signatureId)
    expect(await typesOf(owner)).toEqual(['ConsentPrepared', 'ConsentPreparationEnded', 'ConsentPrepared'])
  })

  it.each([
    ['rejected', () => port.reject(), '거절'],
    ['expired', () => port.expire(), '시간'],
    ['mismatch', () => port.approve('다른사람'), '다릅니다'],
    [
      'lost',
      () => {
        port.faults.loseAnswers = true
        port.approve()
      },
      '답을 받지 못했습니다',
    ],
  ] as const)('says so where it was %s, counts nothing, and can be done again', async (reason, fault, text) => {
    const { owner, browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    const { signatureId, number } = waitingIn(await begin(browser, campaign, submission))
    fault()
    const ended = stateIn(await follow(browser, campaign, signatureId))
    port.faults.loseAnswers = false
    expect(ended).toMatchObject({ status: 'ended', reason, text: expect.stringContaining(text) })
    expect(await typesOf(owner)).not.toContain('ConsentSigned')
    const again = waitingIn(await begin(browser, campaign, submission))
    expect(again.number).toBe(number)
    port.approve()
    expect(stateIn(await follow(browser, campaign, again.signatureId)).status).toBe('signed')
  })

  it('is begun anew where its process ended between the end of its certificate and its own', async () => {
    const { owner, browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    const { signatureId, number } = waitingIn(await begin(browser, campaign, submission))
    port.reject()
    const { pollCertificateSignature } = await import('#services/certificate/certificate.facts.ts')
    const at = { actor: { kind: 'system', name: 'test' } as const, at: time.now.toISOString() }
    await pollCertificateSignature(danji.system.deps, signatureId, { metadata: at, log: { warn: () => {} } })
    const again = waitingIn(await begin(browser, campaign, submission))
    expect([again.number, again.signatureId === signatureId]).toEqual([number, false])
    expect(await typesOf(owner)).toEqual(['ConsentPrepared', 'ConsentPreparationEnded', 'ConsentPrepared'])
  })

  it('frees the way for another app where its provider is down, or has no certificate of them', async () => {
    const { browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    port.faults.begin = 'down'
    expectRefusal(await begin(browser, campaign, submission), 'CERTIFICATE_UNAVAILABLE')
    port.faults.begin = 'no-certificate'
    expectRefusal(await begin(browser, campaign, { ...submission, app: 'naver' }), 'CERTIFICATE_MISSING')
    port.faults.begin = null
    expect(waitingIn(await begin(browser, campaign, { ...submission, app: 'toss' })).app).toBe('toss')
  })

  it('blocks another one only while it waits, and is nobody else’s', async () => {
    const [{ browser }, { browser: other }] = [await nextOwner(), await nextOwner()]
    const submission = await certifiedOf(browser, campaign)
    const { signatureId } = waitingIn(await begin(browser, campaign, submission))
    const second = await begin(browser, campaign, { ...submission, app: 'naver' })
    expectRefusal(second, 'CERTIFICATE_WAITING')
    expectRefusal(await follow(other, campaign, signatureId), 'NOT_FOUND')
    expectRefusal(await giveUp(other, campaign, signatureId), 'NOT_FOUND')
    port.reject()
    expect(waitingIn(await begin(browser, campaign, { ...submission, app: 'naver' })).app).toBe('naver')
  })
})

describe('what must be explained', () => {
  it('is confirmed whole, in its present words', async () => {
    const { browser } = await nextOwner()
    const submission = await certifiedOf(browser, campaign)
    expectRefusal(await begin(browser, campaign, { ...submission, explained: [] }), 'EXPLANATION_REQUIRED')
    const old = [{ key: 'founding', version: 9, at: '2026-11-21T02:59:00.000Z' }]
    expectRefusal(await begin(browser, campaign, { ...submission, explained: old }), 'DOCUMENT_CHANGED')
  })

  it('ends a signature where it changed meanwhile, whose number is void and counted apart', async () => {
    const { owner, browser } = await nextOwner()
    const { signatureId, number } = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    await writeExplanations(danji, listId, '추정분담금은 4억 원입니다.')
    port.approve()
    const ended = stateIn(await follow(browser, campaign, signatureId))
    expect(ended).toMatchObject({ status: 'ended', reason: 'changed' })
    expect(await typesOf(owner)).toEqual(['ConsentPrepared', 'ConsentPreparationEnded'])
    const again = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    expect(again.number).not.toBe(number)
    port.approve()
    expect(stateIn(await follow(browser, campaign, again.signatureId)).status).toBe('signed')
    // A consent that was withdrawn gives its number to nobody.
    expect((await withdraw(browser, token)).status).toBe(200)
    const third = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    expect([number, again.number]).not.toContain(third.number)
  })
})
