import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { pictureOfName } from '#infra/lib/pdf/fill/name-picture.ts'
import { pictureOfStrokes } from '#infra/lib/pdf/fill/strokes-picture.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import { ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { clear, dataUrl, drawnPicture, signatureOf } from './drawn-picture.ts'
import {
  changeSettings,
  consentEvents,
  fieldNamed,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
} from './signing-campaign.ts'

const danji = await startTestApp()
const owner = ownerOf(1)
const campaign = await startSigning(danji, { owners: [owner, ownerOf(2), ownerOf(3)] })
const { token, listId } = campaign
await changeSettings(danji, listId, { typedSignature: false })
const browser = await provenOwner(danji, token, owner)
const [birth, wish, name, agrees] = ['생년월일', '하고 싶은 말', '성명', '찬성'].map((label) =>
  fieldNamed(campaign, label),
)
const pathOf = (id: string | undefined) => `values.${id}`
const values = submissionOf(campaign).values

describe('a submission is refused with what is wrong of it', () => {
  it.each([
    ['no picture', { signature: 'none' }, 'SIGNATURE_UNREADABLE', []],
    ['another kind of picture', { signature: 'data:image/jpeg;base64,AAAA' }, 'SIGNATURE_UNREADABLE', []],
    ['a broken picture', { signature: signatureOf().slice(0, -20), strokes: [] }, 'SIGNATURE_UNREADABLE', []],
    ['an empty pad', { signature: dataUrl(drawnPicture(60, 30, () => clear)), strokes: [] }, 'SIGNATURE_EMPTY', []],
    [
      'a slip of the finger',
      {
        strokes: [
          [
            [1, 2, 0],
            [9, 6, 16],
          ],
        ],
      },
      'SIGNATURE_TOO_SMALL',
      [],
    ],
    ['strokes without a point', { strokes: [[]] }, 'SIGNATURE_EMPTY', []],
    ['a typed name where none is allowed', { typed: true }, 'TYPED_SIGNATURE_NOT_ALLOWED', []],
    [
      'more strokes than a signature has',
      { strokes: Array.from({ length: 301 }, () => [[1, 2, 0]]) },
      'VALIDATION_FAILED',
      ['strokes'],
    ],
    [
      'more points than a signature has',
      { strokes: Array.from({ length: 11 }, () => Array.from({ length: 2_000 }, (_, at) => [at % 300, 2, at])) },
      'VALIDATION_FAILED',
      ['strokes'],
    ],
    [
      'a point on no pad',
      {
        strokes: [
          [
            [1, 2, 0],
            [1e9, 2, 16],
          ],
        ],
      },
      'VALIDATION_FAILED',
      ['strokes.0.1.0'],
    ],
    ['a text that was not agreed to', { consents: ['privacy'] }, 'CONSENT_REQUIRED', ['consents.identity']],
    ['a text in an earlier version', { consentVersions: { privacy: 1 } }, 'CONSENT_REQUIRED', ['consents.privacy']],
    ['a text that nobody asked', { consents: ['privacy', 'identity', 'more'] }, 'VALIDATION_FAILED', ['consents.2']],
    ['fields that are missing', { values: {} }, 'REQUIRED_FIELDS', [pathOf(birth), pathOf(wish)]],
    ['a field that is blank', { values: { ...values, [wish ?? '']: ' ' } }, 'REQUIRED_FIELDS', [pathOf(wish)]],
    [
      'a field that is not there',
      { values: { ...values, [fixedId(1)]: '?' } },
      'VALIDATION_FAILED',
      [pathOf(fixedId(1))],
    ],
    [
      'a day that is none',
      { values: { ...values, [birth ?? '']: '1950-02-30' } },
      'VALIDATION_FAILED',
      [pathOf(birth)],
    ],
    ['a text for a tick', { values: { ...values, [agrees ?? '']: 'yes' } }, 'VALIDATION_FAILED', [pathOf(agrees)]],
    ['a tick for a text', { values: { ...values, [wish ?? '']: true } }, 'VALIDATION_FAILED', [pathOf(wish)]],
    [
      'another name than the roll',
      { values: { ...values, [name ?? '']: '홍길순' } },
      'DOCUMENT_CHANGED',
      [pathOf(name)],
    ],
    ['another document than is shown', { shown: 'a'.repeat(64) }, 'DOCUMENT_CHANGED', []],
    ["a neighbour's entry", { listUserId: fixedId(3) }, 'RESIDENT_SESSION_REQUIRED', []],
  ] as const)('%s', async (_, wrong, code, paths) => {
    expect(expectRefusal(await submit(browser, token, submissionOf(campaign, 0, wrong)), code)).toEqual(paths)
    expect(await consentEvents(danji, listId)).toEqual([])
  })
  it('and by who has not proved who they are', async () =>
    expectRefusal(await submit(residentBrowser(danji), token, submissionOf(campaign)), 'RESIDENT_SESSION_REQUIRED'))
})

describe('what was signed', () => {
  it('is recorded with all that was shown, its document asked for in the same write', async () => {
    const page = await pageOf(browser, token)
    const sent = submissionOf(campaign, 0, {
      shown: page.shown,
      values: { ...values, [name ?? '']: owner.name, [agrees ?? '']: true },
    })
    const receipt = receiptIn(await submit(browser, token, sent, { 'user-agent': 'Danji-Test-Browser/1.0' }))
    const [signed] = await consentEvents(danji, listId)
    if (signed?.type !== 'ConsentSigned') return expect.fail('it is recorded')
    expect(receipt).toMatchObject({ hash: signed.hash, position: signed.position, documentId: signed.data.documentId })
    expect(signed).toMatchObject({
      metadata: { actor: { kind: 'voter' } },
      data: {
        dong: owner.dong,
        ho: owner.ho,
        template: { templateId: campaign.template.id, version: 1 },
        pictures: page.template?.pages.map(({ picture }) => picture),
        texts: [{ key: 'privacy' }, { key: 'identity' }],
        identity: { provider: 'nice' },
        signed: {
          values: { ...page.values, ...values, [agrees ?? '']: true },
          filledSha256: page.shown,
          signature: { way: 'drawn', strokes: 1 },
          evidence: { ip: '127.0.0.1', userAgent: 'Danji-Test-Browser/1.0' },
        },
      },
    })
    const log = await readWholeLog(danji)
    const sameWrite = log.filter(({ metadata }) => metadata.requestId === signed.metadata.requestId)
    expect(sameWrite.map(({ type }) => type).toSorted()).toEqual([
      'ConsentSigned',
      'DocumentRequested',
      'PdfTemplateVersionUsed',
      'SubmissionsBegun',
    ])
    const { personId, signed: said } = signed.data
    const kept = await danji.system.deps.sealedObjects.get(personId, said?.signature.objectKey ?? '')
    const { png, strokes, typed } = JSON.parse((await buffer(kept)).toString()) as Record<string, unknown>
    const drawn = (await pictureOfStrokes(sent.strokes)) ?? Buffer.alloc(0)
    expect({ png, strokes, typed }).toEqual({
      png: drawn.toString('base64'),
      strokes: sent.strokes,
      typed: false,
    })
  })
  it('lies in the log sealed: no value, no address, no browser', async () => {
    const sealed = JSON.stringify(await danji.system.deps.store.readSealedLog(0, 10_000))
    expect(sealed).toContain('ConsentSigned')
    for (const secret of ['찬성합니다.', owner.name, owner.phone, 'Danji-Test-Browser'])
      expect(sealed.includes(secret)).toBe(false)
  })
  it('sent again answers the same receipt; something else is refused', async () => {
    const [signed] = await consentEvents(danji, listId)
    const page = await pageOf(browser, token)
    expect(page).toMatchObject({ todo: 'done', entries: [{ state: 'signed', withdrawable: true }] })
    const { id } = page.entries?.[0]?.receipt ?? expect.fail('there is a receipt')
    expect((signed as Extract<ConsentEvent, { type: 'ConsentSigned' }> | undefined)?.data.receiptId).toBe(id)
    expectRefusal(await submit(browser, token, submissionOf(campaign, 1)), 'ALREADY_SUBMITTED')
  })
})

describe('a submission is recorded once', () => {
  it('by however many taps, and from another browser too', async () => {
    const twice = await startSigning(danji)
    const [phone, laptop] = await Promise.all([
      provenOwner(danji, twice.token, owner),
      provenOwner(danji, twice.token, owner),
    ])
    const sent = submissionOf(twice)
    const answers = await Promise.all([phone, phone, phone, laptop].map((one) => submit(one, twice.token, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await consentEvents(danji, twice.listId)).toHaveLength(1)
  })
  it('by two minds as the one that came first', async () => {
    const two = await startSigning(danji)
    const own = await provenOwner(danji, two.token, owner)
    const answers = await Promise.all([0, 1].map((n) => submit(own, two.token, submissionOf(two, n))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await consentEvents(danji, two.listId)).toHaveLength(1)
  })
  it('by a double tap of somebody with two units for the first of them alone', async () => {
    const units = [ownerOf(1, { ho: '101' }), ownerOf(1, { ho: '102' })]
    const both = await startSigning(danji, { owners: units })
    const own = await provenOwner(danji, both.token, owner)
    const taps = await Promise.all([0, 0].map((n) => submit(own, both.token, submissionOf(both, n))))
    expect(new Set(taps.map(({ text }) => text)).size).toBe(1)
    expect((await consentEvents(danji, both.listId)).map(({ data }) => data.ho)).toEqual(['101'])
    receiptIn(await submit(own, both.token, submissionOf(both, 1)))
    expect((await consentEvents(danji, both.listId)).map(({ data }) => data.ho)).toEqual(['101', '102'])
    expect(await pageOf(own, both.token)).toMatchObject({ todo: 'done', entries: [{ ho: '101' }, { ho: '102' }] })
  })
})

describe('a typed name', () => {
  const typed = { typed: true, strokes: [] }
  const noise = dataUrl(drawnPicture(60, 30, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256, 255]))

  it('counts where nobody has said otherwise, and is drawn as the roll has it, whatever picture came', async () => {
    const typing = await startSigning(danji)
    const own = await provenOwner(danji, typing.token, owner)
    expect(await pageOf(own, typing.token)).toMatchObject({ typedSignature: true })
    receiptIn(await submit(own, typing.token, submissionOf(typing, 0, { ...typed, signature: noise })))
    const [signed] = await consentEvents(danji, typing.listId)
    if (signed?.type !== 'ConsentSigned' || !signed.data.signed) return expect.fail('it is recorded')
    const { way, strokes, objectKey } = signed.data.signed.signature
    expect({ way, strokes }).toEqual({ way: 'typed', strokes: 0 })
    const kept = JSON.parse(
      (await buffer(await danji.system.deps.sealedObjects.get(signed.data.personId, objectKey))).toString(),
    )
    expect(kept).toMatchObject({ png: (await pictureOfName(owner.name))?.toString('base64'), typed: true })
  })
  it('is not taken under a law that asks for handwriting, but of who works by keyboard or as the office says', async () => {
    const strict = await startSigning(danji, {
      owners: [owner, ownerOf(2)],
      list: { rule: 'reconstruction-association' },
    })
    const texts = { consents: ['privacy', 'identity', 'third-party'] }
    const own = await provenOwner(danji, strict.token, owner)
    expect(await pageOf(own, strict.token)).toMatchObject({ typedSignature: false })
    const sent = submissionOf(strict, 0, { ...typed, ...texts })
    expectRefusal(await submit(own, strict.token, sent), 'TYPED_SIGNATURE_NOT_ALLOWED')
    receiptIn(await submit(own, strict.token, { ...sent, byKeyboard: true }))
    expect((await changeSettings(danji, strict.listId, { typedSignature: true })).status).toBe(200)
    const other = await provenOwner(danji, strict.token, ownerOf(2))
    receiptIn(await submit(other, strict.token, sent))
    const ways = (await consentEvents(danji, strict.listId)).map((event) =>
      event.type === 'ConsentSigned' ? event.data.signed?.signature.way : event.type,
    )
    expect(ways).toEqual(['typed', 'typed'])
  })
})
