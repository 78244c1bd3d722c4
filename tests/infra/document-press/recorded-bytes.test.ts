import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { drawDocument, saveDocument } from '#infra/lib/document-renderer/make-document.ts'
import { turnedForm } from '../pdf-filling/sample-form.ts'

/** A stroke of pixels: no renderer of ours or of others has a say in them. */
const stroke = async (): Promise<Buffer> => {
  const [width, height] = [120, 40]
  const pixels = Buffer.alloc(width * height * 4)
  for (let x = 0; x < width; x += 1) pixels.set([17, 34, 136, 255], ((x % height) * width + x) * 4)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

const hashOf = async (pdf: PDFDocument): Promise<string> =>
  createHash('sha256')
    .update(await saveDocument(pdf))
    .digest('hex')

it('the same work gives the bytes that it gave before; where it does not, RENDERER_VERSION is to be raised with this hash', async () => {
  const place = { page: 1, x: 0.1, width: 0.7, height: 0.1 } as const
  const { pdf } = await drawDocument({
    title: '동의서',
    author: '한빛마을',
    madeAt: '2026-11-22T05:06:07.000Z',
    reason: 'Consent',
    template: {
      bytes: await turnedForm(90),
      origin: 'foreign',
      fields: [
        { ...place, id: 'name', kind: 'name', y: 0.1 },
        { ...place, id: 'address', kind: 'address', y: 0.3 },
        { ...place, id: 'signature', kind: 'signature', y: 0.5 },
        { ...place, id: 'agreed', kind: 'checkbox', y: 0.7 },
      ],
      values: new Map<string, { text: string } | { picture: Uint8Array } | { checked: boolean }>([
        ['name', { text: '홍길동 李舜臣' }],
        ['address', { text: '서울특별시 강남구 테헤란로 123길 45, 한빛마을 101동 1502호' }],
        ['signature', { picture: await stroke() }],
        ['agreed', { checked: true }],
      ]),
    },
    certificate: {
      footer: '감사추적인증서',
      blocks: [
        { kind: 'title', text: '감사추적인증서' },
        { kind: 'qr', text: 'https://danji.example', caption: '확인' },
      ],
    },
  })
  expect(await hashOf(pdf)).toBe('1394f7bbaff7147d59cfe4cc5fc13524cd83a16d5ef4c4313e3ded77042234a7')
  const own = await drawDocument({
    title: '투표 확인서',
    author: '한빛마을',
    madeAt: '2026-11-22T05:06:07.000Z',
    statement: { footer: '한빛마을', blocks: [{ kind: 'title', text: '투표 확인서 李' }] },
  })
  expect(await hashOf(own.pdf)).toBe('2338e6814e3de4ff0f42a8c792f59316c10fe975c7e404ad0ea38b66505d8a93')
})
