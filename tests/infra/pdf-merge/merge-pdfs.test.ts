import { PDFDict, PDFDocument, PDFName, type PDFHexString } from 'pdf-lib'
import { expect, it, vi } from 'vitest'
import { drawPdf } from '#infra/lib/pdf/draw/engine.ts'
import { mergePdfs, type ToMerge } from '#infra/lib/pdf/merge/index.ts'
import { documentOf, tableOf } from '../pdf/sample-document.ts'

// A process begins with the first document, which takes a busy machine some seconds.
vi.setConfig({ testTimeout: 30_000 })

const cover = documentOf(tableOf(2))

const documents = async function* (...titles: readonly string[]): AsyncIterable<ToMerge> {
  const { bytes } = await drawPdf(documentOf(tableOf(1)))
  for (const title of titles) yield { title, group: '101동', bytes }
}

const bookmarksOf = (pdf: PDFDocument): readonly string[] => {
  const titles: string[] = []
  const follow = (entry: PDFDict | undefined): void => {
    if (!entry) return
    titles.push((entry.lookup(PDFName.of('Title')) as PDFHexString).decodeText())
    follow(entry.lookupMaybe(PDFName.of('First'), PDFDict))
    follow(entry.lookupMaybe(PDFName.of('Next'), PDFDict))
  }
  follow(pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict).lookupMaybe(PDFName.of('First'), PDFDict))
  return titles
}

it('puts documents behind a cover, each with a bookmark beneath its group', async () => {
  const pdf = await PDFDocument.load(await mergePdfs(cover, documents('101호', '102호')))
  expect(pdf.getPageCount()).toBe(3)
  expect(bookmarksOf(pdf)).toEqual(expect.arrayContaining(['101동', '101호', '102호']))
})
it('gives the same bytes for the same documents', async () => {
  const [one, other] = [await mergePdfs(cover, documents('101호')), await mergePdfs(cover, documents('101호'))]
  expect(one.equals(other)).toBe(true)
})
it('fails where one of them cannot be read', async () => {
  const broken = async function* (): AsyncIterable<ToMerge> {
    yield { title: '101호', group: '', bytes: Buffer.from('no PDF') }
  }
  await expect(mergePdfs(cover, broken())).rejects.toThrow('No PDF header found')
})
