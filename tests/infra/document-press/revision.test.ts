import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { makeDocument, makeUnsealed } from '#infra/lib/document-renderer/make-document.ts'
import type { RenderWork, UnsealedWork } from '#infra/lib/document-renderer/render-work.ts'
import { verifySeal } from '#infra/lib/pdf/seal/index.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { readSealing } from '#infra/lib/pdf/seal/sealing.ts'
import { textOf } from '../pdf-filling/page-text.ts'
import { sampleForm, turnedForm } from '../pdf-filling/sample-form.ts'

const pair = makeSelfSigned('Test seal', new Date('2026-01-01T00:00:00Z'))
const sealing = readSealing(pair, new Date('2026-11-22T00:00:00Z'))
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const about = { title: '동의서', author: '한빛마을', madeAt: '2026-11-22T05:06:07.000Z' }
const statement = { footer: '확인', blocks: [{ kind: 'title', text: '설명 확인' }] } as const

const bodyOf = async (): Promise<UnsealedWork> => ({
  ...about,
  template: { ...(await sampleForm()), origin: 'foreign' },
  corner: '연번 제2026-0012호',
  statement,
})

const revisionOf = (bytes: Uint8Array): RenderWork => ({
  ...about,
  madeAt: '2026-11-22T05:08:09.000Z',
  reason: 'Consent',
  base: { bytes, mark: ['시점확인', '2026-11-22 14:07:30', '카카오'] },
  statement: { footer: '확인서', blocks: [{ kind: 'title', text: '전자서명 확인서' }] },
  certificate: { footer: '감사추적인증서', blocks: [{ kind: 'title', text: '감사추적인증서' }] },
})

it('the same work leaves the same bytes open, with the number on every page of the form and no seal', async () => {
  const [one, again] = [await makeUnsealed(await bodyOf()), await makeUnsealed(await bodyOf())]
  expect(again.sha256).toBe(one.sha256)
  expect(one.pages).toBe(2)
  expect(await textOf(one.bytes, 1)).toContain('제2026-0012호')
  expect(await textOf(one.bytes, 2)).toContain('설명 확인')
  expect(one.bytes.toString('latin1')).not.toContain('/ByteRange')
})

it('a sealed revision begins with the bytes that were signed before, and its seal covers all', async () => {
  const body = await makeUnsealed(await bodyOf())
  const sealed = await makeDocument(revisionOf(body.bytes), sealing)
  expect(sha256(sealed.bytes.subarray(0, body.bytes.length))).toBe(body.sha256)
  expect(sealed.pages).toBe(4)
  expect(sealed.seal).toBe('B-B')
  const check = await verifySeal(sealed.bytes, { seals: [pair.certificate] })
  expect([check.verdict, check.seals.length, check.seals[0]?.added]).toEqual(['intact', 1, 'nothing'])
  const reread = await PDFDocument.load(sealed.bytes, { updateMetadata: false })
  expect(reread.getPageCount()).toBe(4)
  expect(await textOf(sealed.bytes, 2)).toContain('시점확인')
  expect(await textOf(sealed.bytes, 1)).toContain('홍길동')
  expect(await textOf(sealed.bytes, 4)).toContain('감사추적인증서')
})

it('the same revision of the same file gives the same bytes, and one more byte of the file breaks the seal', async () => {
  const { bytes } = await makeUnsealed(await bodyOf())
  const [one, again] = [await makeDocument(revisionOf(bytes), sealing), await makeDocument(revisionOf(bytes), sealing)]
  expect(again.sha256).toBe(one.sha256)
  const forged = Buffer.from(one.bytes)
  forged[bytes.length - 20] = (forged[bytes.length - 20] ?? 0) ^ 1
  expect((await verifySeal(forged, { seals: [pair.certificate] })).verdict).toBe('changed')
})

it('a mark stands upright on a turned page', async () => {
  const body = await makeUnsealed({
    ...about,
    template: { bytes: await turnedForm(90), origin: 'foreign', fields: [], values: new Map() },
  })
  const sealed = await makeDocument(revisionOf(body.bytes), sealing)
  expect(await textOf(sealed.bytes, 1)).toContain('2026-11-22 14:07:30')
})
