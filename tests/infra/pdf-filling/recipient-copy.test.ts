import { expect, it } from 'vitest'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { makeRecipientCopy, RecipientCopyFailed } from '#infra/lib/pdf/fill/index.ts'
import { readTemplate } from '#infra/lib/pdf/read/index.ts'
import { textOf } from './page-text.ts'

const watermark = {
  across: '사본 홍길동 101동 1502호',
  foot: ['받는 사람 홍길동 · 청구 번호 DJ-1', '원본 SHA-256 abc'],
}

const pagesOf = async (texts: readonly string[]): Promise<Buffer> => {
  const blocks = texts.flatMap((text, page) => [
    { kind: 'paragraph', text } as const,
    ...(page === texts.length - 1 ? [] : [{ kind: 'writing', lines: 40 } as const]),
  ])
  const { content: bytes } = await writePdf({
    title: '의사록',
    author: '한빛마을',
    madeAt: '2025-03-20T00:00:00.000Z',
    footer: '의사록',
    blocks,
  })
  return (await readTemplate({ bytes, sender: 'tests' })).bytes
}

const compact = (text: string): string => text.replaceAll(/\s/g, '')

it('names the recipient on each page, and leaves what the pages say', async () => {
  const original = await pagesOf(['첫 쪽의 안건', '둘째 쪽의 의결'])
  const { bytes, pages, removedNumbers } = await makeRecipientCopy({ bytes: original, watermark })
  expect({ pages: pages >= 2, removedNumbers }).toEqual({ pages: true, removedNumbers: 0 })
  for (let page = 1; page <= pages; page += 1) {
    const text = compact(await textOf(bytes, page))
    expect(text).toContain('받는사람홍길동·청구번호DJ-1')
    expect(text).toContain('원본SHA-256abc')
    expect(text).toContain('사본홍길동101동1502호')
  }
  expect(compact(await textOf(bytes, 1))).toContain('첫쪽의안건')
})

it('removes resident registration numbers from the file itself', async () => {
  const original = await pagesOf(['위임인 홍길동 900101-1234567 서명', '다음 쪽'])
  const { bytes, removedNumbers } = await makeRecipientCopy({ bytes: original, watermark })
  expect(removedNumbers).toBe(1)
  const text = compact(await textOf(bytes, 1))
  expect(text).not.toContain('1234567')
  expect(text).not.toContain('900101')
  expect(text).toContain('위임인홍길동')
  expect(Buffer.from(bytes).includes('1234567')).toBe(false)
})

it('gives equal bytes for equal input, and other ones for another recipient', async () => {
  const original = await pagesOf(['안건'])
  const [one, same, other] = await Promise.all([
    makeRecipientCopy({ bytes: original, watermark }),
    makeRecipientCopy({ bytes: original, watermark }),
    makeRecipientCopy({ bytes: original, watermark: { ...watermark, across: '사본 김철수' } }),
  ])
  expect(one.bytes.equals(same.bytes)).toBe(true)
  expect(one.bytes.equals(other.bytes)).toBe(false)
})

it('refuses a file that is no PDF', async () => {
  await expect(makeRecipientCopy({ bytes: Buffer.from('no file'), watermark })).rejects.toThrow(RecipientCopyFailed)
})
