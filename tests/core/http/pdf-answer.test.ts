import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { dispositionOf } from '#services/core/http/disposition.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { pdfAnswer, byteRangeOf, type ByteRange } from '#services/core/http/pdf-answer.ts'

const content = '%PDF-1.7 a document'
const sha256 = 'a'.repeat(64)

/** Asks for the document with headers of a request. */
const asked = async (headers: Readonly<Record<string, string>>) => {
  const opened: (ByteRange | undefined)[] = []
  const replied: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => void (replied[name] = value) } as never
  const open = (range?: ByteRange) => {
    opened.push(range)
    return Promise.resolve(Readable.from([content.slice(range?.start ?? 0, range ? range.end + 1 : undefined)]))
  }
  const kept = { name: '동의서.pdf', size: content.length, sha256, open }
  const outcome = await pdfAnswer({ request: { headers }, reply }, kept, 'inline').catch((error: unknown) => error)
  if (outcome instanceof DomainError) return { refused: outcome.code, replied, opened }
  const { file } = outcome as Awaited<ReturnType<typeof pdfAnswer>>
  const body = Buffer.isBuffer(file.content) ? file.content.toString() : await text(file.content)
  return { status: file.status ?? 200, headers: file.headers ?? {}, body, opened }
}

describe('a kept file that is asked for', () => {
  it('is all there, under its hash and its Korean name', async () => {
    const { status, body, headers } = await asked({})
    expect({ status, body }).toEqual({ status: 200, body: content })
    expect(headers).toEqual({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': String(content.length),
      'content-disposition': `inline; filename="___.pdf"; filename*=UTF-8''%EB%8F%99%EC%9D%98%EC%84%9C.pdf`,
    })
  })
  it('gives the part that is asked for', async () => {
    const { status, body, headers } = await asked({ range: 'bytes=0-7' })
    expect({ status, body }).toEqual({ status: 206, body: '%PDF-1.7' })
    expect(headers).toMatchObject({ 'content-range': `bytes 0-7/${content.length}`, 'content-length': '8' })
  })
  it('says how long it is where a part is not there, and opens nothing', async () => {
    expect(await asked({ range: 'bytes=500-' })).toEqual({
      refused: 'RANGE_NOT_SATISFIABLE',
      replied: { 'content-range': `bytes */${content.length}` },
      opened: [],
    })
  })
  it('is not sent again to who has it', async () => {
    for (const header of [`"${sha256}"`, `"other", W/"${sha256}"`, '*'])
      expect(await asked({ 'if-none-match': header })).toMatchObject({ status: 304, body: '', opened: [] })
    expect(await asked({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  })
  it('is all there for who has a part of something else', async () => {
    expect(await asked({ range: 'bytes=0-7', 'if-range': '"other"' })).toMatchObject({ status: 200, body: content })
    expect(await asked({ range: 'bytes=0-7', 'if-range': `"${sha256}"` })).toMatchObject({ status: 206 })
  })
})

describe('a range of ten bytes', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=4-400', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=3-1', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=-', 'whole'],
    ['lines=1-2', 'whole'],
    [undefined, 'whole'],
  ] as const)('%s', (header, expected) => expect(byteRangeOf(header, 10)).toEqual(expected))
})

it('a name that ends a header stays within its quotes', () => {
  expect(dispositionOf(`a"b\\c'(1)*.pdf\r\n`)).toBe(
    `attachment; filename="a_b_c'(1)*.pdf__"; filename*=UTF-8''a%22b%5Cc%27%281%29%2A.pdf%0D%0A`,
  )
})
