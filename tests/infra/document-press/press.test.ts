import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRenderer, type Renderer } from '#infra/lib/document-renderer/renderer.ts'
import type { RenderWork } from '#infra/lib/document-renderer/render-work.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { readSealing } from '#infra/lib/pdf/seal/sealing.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { textOf } from '../pdf-filling/page-text.ts'
import { sampleForm } from '../pdf-filling/sample-form.ts'

const sealing = readSealing(
  makeSelfSigned('Test seal', new Date('2026-01-01T00:00:00Z')),
  new Date('2026-11-22T00:00:00Z'),
)

const workOf = async (title = '동의서'): Promise<RenderWork> => ({
  title,
  author: '한빛마을',
  madeAt: '2026-11-22T05:06:07.000Z',
  reason: 'Consent',
  template: { ...(await sampleForm()), origin: 'foreign' },
  certificate: {
    footer: '감사추적인증서',
    blocks: [
      { kind: 'title', text: '감사추적인증서' },
      { kind: 'qr', text: 'https://danji.example', caption: '李 확인' },
    ],
  },
})

/** Returns work that cannot be done: its field is on a page that the form does not have. */
const impossible = async (): Promise<RenderWork> => {
  const work = await workOf()
  const [field] = work.template?.fields ?? []
  if (!work.template || !field) throw new Error('the sample has fields')
  return { ...work, template: { ...work.template, fields: [{ ...field, page: 9 }] } }
}

describe('a press', () => {
  let press: Renderer
  beforeAll(() => void (press = createRenderer({ processes: 2, sealing })))
  afterAll(() => press.close())

  it('fills, certifies and seals, and gives the same bytes in whatever process', async () => {
    const works = await Promise.all([workOf(), workOf('다른 문서'), workOf()])
    const [one, other, again] = await Promise.all(works.map((work) => press.render(work)))
    expect([one?.pages, one?.missing, one?.cut, one?.seal]).toEqual([2, ['👍'], ['field-9'], 'B-B'])
    expect(again?.sha256).toBe(one?.sha256)
    expect(other?.sha256).not.toBe(one?.sha256)
    const bytes = one?.bytes ?? Buffer.alloc(0)
    expect(Buffer.compare(bytes, again?.bytes ?? Buffer.alloc(0))).toBe(0)
    expect([await textOf(bytes, 1), await textOf(bytes, 2)]).toEqual([
      expect.stringContaining('홍길동'),
      expect.stringContaining('李 확인'),
    ])
    expect(bytes.toString('latin1')).toMatch(/\/ByteRange \[0 \d+ \d+ \d+ *\]/)
  })
  it('makes a statement of our own without a template, and says when from the work, not from a clock', async () => {
    const { certificate: statement, ...work } = await workOf()
    const { bytes } = await press.render({ ...work, template: undefined, statement })
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect([document.getPageCount(), document.getModificationDate()?.toISOString(), document.getTitle()]).toEqual([
      1,
      '2026-11-22T05:06:07.000Z',
      '동의서',
    ])
  })
  it('work that cannot be done fails alone, and for good', async () => {
    const works = [await impossible(), await workOf()]
    const [faulty, whole] = await Promise.allSettled(works.map((work) => press.render(work)))
    expect(faulty).toMatchObject({
      status: 'rejected',
      reason: { name: 'RenderFailed', why: 'work', isPassing: false },
    })
    expect(whole?.status).toBe('fulfilled')
  })
})

it('a document that takes too long is given up with its process', async () => {
  const hasty = createRenderer({ processes: 1, sealing, timeLimitMs: 1 })
  await expect(hasty.render(await workOf())).rejects.toMatchObject({ why: 'late', isPassing: true })
  await hasty.close()
})

deepIt('a document that takes too much is given up with its process, and the next is made by another one', async () => {
  const small = createRenderer({ processes: 1, sealing, memoryMb: 64 })
  const work = await workOf()
  const endless = { footer: '', blocks: [{ kind: 'paragraph', text: 'ab '.repeat(1_500_000) }] } as const
  await expect(small.render({ ...work, template: undefined, statement: endless })).rejects.toMatchObject({
    why: 'memory',
  })
  expect((await small.render(work)).pages).toBe(2)
  await small.close()
})

it('a closed press makes nothing, and what it was making fails', async () => {
  const press = createRenderer({ processes: 1, sealing })
  const work = await workOf()
  const both = Promise.allSettled([press.render(work), press.render(work)])
  await press.close()
  expect(
    (await both).map((each) => (each.status === 'rejected' ? (each.reason as { why?: string }).why : 'made')),
  ).toEqual(['ended', 'ended'])
  await expect(press.render(work)).rejects.toMatchObject({ why: 'ended' })
})
