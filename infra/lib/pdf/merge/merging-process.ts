import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { drawPdf } from '../draw/draw-pdf.ts'
import type { ToMerging } from './merge-pdfs.ts'
import { addOutline, type Bookmark } from './outline.ts'

// The process that puts documents behind each other: each message is answered by one.

type MergeState = { readonly pdf: PDFDocument; readonly madeAt: Date; readonly groups: Map<string, Bookmark[]> }

let mergeState: MergeState | undefined

const isSeal = (widget: PDFDict): boolean => widget.lookupMaybe(PDFName.of('FT'), PDFName) === PDFName.of('Sig')

/** A seal holds of the file that it was put on: in another one it would be a broken one. */
const withoutSeals = (pdf: PDFDocument): PDFDocument => {
  for (const page of pdf.getPages()) {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
    if (!annotations) continue
    const kept = annotations.asArray().filter((entry) => {
      const widget = pdf.context.lookup(entry)
      return !(widget instanceof PDFDict && isSeal(widget))
    })
    page.node.set(PDFName.of('Annots'), pdf.context.obj(kept))
  }
  return pdf
}

const appendPages = async (pdf: PDFDocument, bytes: Uint8Array): Promise<number> => {
  const first = pdf.getPageCount()
  const source = withoutSeals(await PDFDocument.load(bytes, { updateMetadata: false }))
  for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page)
  return first
}

const begin = async ({ cover }: Extract<ToMerging, { kind: 'begin' }>): Promise<void> => {
  const { bytes } = await drawPdf(cover)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  await appendPages(pdf, bytes)
  const madeAt = new Date(cover.madeAt)
  pdf.setTitle(cover.title, { showInWindowTitleBar: true })
  pdf.setAuthor(cover.author)
  pdf.setCreator('Danji')
  pdf.setProducer('Danji')
  pdf.setLanguage('ko-KR')
  pdf.setCreationDate(madeAt)
  pdf.setModificationDate(madeAt)
  mergeState = { pdf, madeAt, groups: new Map([['', [{ title: cover.title, page: 0, children: [] }]]]) }
}

const add = async ({ bytes, title, group }: Extract<ToMerging, { kind: 'add' }>): Promise<void> => {
  if (!mergeState) throw new Error('nothing to add to')
  const page = await appendPages(mergeState.pdf, bytes)
  const known = mergeState.groups.get(group) ?? []
  known.push({ title, page, children: [] })
  mergeState.groups.set(group, known)
}

const finish = async (): Promise<Uint8Array> => {
  if (!mergeState) throw new Error('nothing to finish')
  const bookmarks = [...mergeState.groups].flatMap(([title, children]): readonly Bookmark[] =>
    title === '' ? children : [{ title, page: children[0]?.page ?? 0, children }],
  )
  addOutline(mergeState.pdf, bookmarks)
  return mergeState.pdf.save()
}

const take = async (message: ToMerging): Promise<Uint8Array | undefined> => {
  switch (message.kind) {
    case 'begin':
      await begin(message)
      return undefined
    case 'add':
      await add(message)
      return undefined
    case 'finish':
      return finish()
  }
}

workerChannel.onAsked((message: ToMerging) => {
  void take(message).then(
    (bytes) => workerChannel.tell({ bytes }),
    (error: unknown) =>
      workerChannel.tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

workerChannel.tell('ready')
