import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { pictureOfImprint } from '#infra/lib/pdf/fill/imprint-picture.ts'
import { signingStatement } from '#services/signature/consent/consent-statement.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { clear, dataUrl, drawnPicture, ink } from './drawn-picture.ts'
import { imprintPng, withChunk } from './imprint-picture.ts'
import {
  changeSettings,
  consentEvents,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
} from './signing-campaign.ts'

const danji = await startTestApp()
const owner = ownerOf(1)
const campaign = await startSigning(danji, { owners: [owner] })
const { token, listId } = campaign
const browser = await provenOwner(danji, token, owner)
const imprinted = (png: Buffer = imprintPng('red'), more: object = {}) =>
  submissionOf(campaign, 0, { signature: dataUrl(png), strokes: undefined, imprint: true, ...more })

const signaturesIn = async (ofList: string) =>
  (await consentEvents(danji, ofList)).flatMap((event) =>
    event.type === 'ConsentSigned' && event.data.signed
      ? [{ personId: event.data.personId, ...event.data.signed.signature }]
      : [],
  )

describe('the imprint of a seal', () => {
  it.each([
    ['no PNG', { signature: 'data:image/png;base64,AAAA' }, 'SIGNATURE_UNREADABLE'],
    [
      'an animation',
      { signature: dataUrl(withChunk(imprintPng('red'), 'acTL', Buffer.alloc(8))) },
      'SIGNATURE_UNREADABLE',
    ],
    ['a picture of 601 pixels', { signature: dataUrl(drawnPicture(601, 60, () => ink)) }, 'SIGNATURE_UNREADABLE'],
    [
      'more than 200 kB',
      { signature: dataUrl(withChunk(imprintPng('red'), 'tEXt', Buffer.alloc(200_000))) },
      'SIGNATURE_UNREADABLE',
    ],
    ['a picture without ink', { signature: dataUrl(drawnPicture(60, 60, () => clear)) }, 'SIGNATURE_EMPTY'],
    ['an imprint that was drawn', { strokes: submissionOf(campaign).strokes }, 'SIGNATURE_UNREADABLE'],
    ['an imprint that was typed', { typed: true }, 'SIGNATURE_UNREADABLE'],
  ] as const)('is refused, and nothing stored: %s', async (_, wrong, code) => {
    const put = vi.spyOn(danji.system.deps.sealedObjects, 'put')
    expectRefusal(await submit(browser, token, imprinted(imprintPng('red'), wrong)), code)
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
    expect(await consentEvents(danji, listId)).toEqual([])
  })

  it('is not stored as it came: without the place where it was photographed', async () => {
    expect(await pageOf(browser, token)).toMatchObject<Partial<Signing>>({ imprintSignature: true })
    const secret = 'GPS 37.5665 126.9780'
    const sent = imprinted(withChunk(imprintPng('red'), 'eXIf', Buffer.from(secret)))
    const receipt = receiptIn(await submit(browser, token, sent))
    expect(receiptIn(await submit(browser, token, sent))).toEqual(receipt)
    const [signature] = await signaturesIn(listId)
    if (!signature) return expect.fail('it is recorded')
    const { personId, objectKey, way, strokes, sha256 } = signature
    expect({ way, strokes }).toEqual({ way: 'imprint', strokes: 0 })
    const kept = (await buffer(await danji.system.deps.sealedObjects.get(personId, objectKey))).toString()
    const { png, ...about } = JSON.parse(kept) as { readonly png: string }
    expect(about).toEqual({ strokes: null, typed: false, imprint: true })
    const made = (await pictureOfImprint(imprintPng('red'))) ?? Buffer.alloc(0)
    expect(Buffer.from(png, 'base64').equals(made)).toBe(true)
    expect(sha256).toBe(createHash('sha256').update(made).digest('hex'))
    expect(Buffer.from(png, 'base64').includes(secret)).toBe(false)
  })

  it('is called by its name in the document, and no registered seal', async () => {
    const [signed] = await consentEvents(danji, listId)
    if (signed?.type !== 'ConsentSigned') return expect.fail('it is recorded')
    const readers = { name: owner.name, apartment: '단지', list: '재건축 동의', isMasked: false }
    const { blocks } = signingStatement({
      ...readers,
      signed,
      verified: undefined,
      administrators: [],
      png: imprintPng('red'),
    })
    const words = JSON.stringify(blocks.map((block) => (block.kind === 'picture' ? block.caption : block)))
    expect(words).toContain('도장을 찍은 종이를 촬영한 도장 그림입니다.')
    expect(words).toContain('등록된 인감인지는 확인하지 않았습니다.')
  })

  it('is not taken where the office forbids it', async () => {
    const other = await startSigning(danji, { owners: [owner] })
    const own = await provenOwner(danji, other.token, owner)
    expect((await changeSettings(danji, other.listId, { imprintSignature: false })).body).toMatchObject({
      imprintSignature: false,
      imprintByLaw: true,
    })
    expect(await pageOf(own, other.token)).toMatchObject({ imprintSignature: false })
    const sent = submissionOf(other, 0, { signature: dataUrl(imprintPng('red')), strokes: undefined, imprint: true })
    expectRefusal(await submit(own, other.token, sent), 'IMPRINT_NOT_ALLOWED')
    expect((await changeSettings(danji, other.listId, { imprintSignature: true })).status).toBe(200)
    receiptIn(await submit(own, other.token, sent))
    expect((await signaturesIn(other.listId)).map(({ way }) => way)).toEqual(['imprint'])
  })

  it('is never taken under a law that asks for handwriting, whatever the office says', async () => {
    const strict = await startSigning(danji, { owners: [owner], list: { rule: 'reconstruction-association' } })
    const own = await provenOwner(danji, strict.token, owner)
    expect(await pageOf(own, strict.token)).toMatchObject({ imprintSignature: false })
    const refused = await changeSettings(danji, strict.listId, { imprintSignature: true })
    expect(expectRefusal(refused, 'VALIDATION_FAILED')).toEqual(['imprintSignature'])
    const sent = submissionOf(strict, 0, {
      signature: dataUrl(imprintPng('red')),
      strokes: undefined,
      imprint: true,
      consents: ['privacy', 'identity', 'third-party'],
    })
    expectRefusal(await submit(own, strict.token, sent), 'IMPRINT_NOT_ALLOWED')
    expectRefusal(await submit(own, strict.token, { ...sent, byKeyboard: true }), 'IMPRINT_NOT_ALLOWED')
    expect(await consentEvents(danji, strict.listId)).toEqual([])
  })
})
