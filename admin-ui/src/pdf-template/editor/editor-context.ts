import { createContext, use } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { OfferedTemplateField, PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { OpenPdf } from '../paper/pdf-engine.ts'
import type { EditorAction, EditorState } from '../placing/editor-acts.ts'
import type { Tool } from '../placing/new-marks.ts'

/** What the parts of the editor share. */
export type Editor = {
  readonly template: PdfTemplate
  readonly list: List | undefined
  readonly state: EditorState
  readonly act: (action: EditorAction) => void
  /** The file's pages; null while they are on their way: fields can be moved before they are there. */
  readonly pdf: OpenPdf | null
  readonly pdfError: unknown
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  /** What the file offers and nobody has taken, or nothing where one does not want to see it. */
  readonly offers: readonly OfferedTemplateField[]
  readonly areOffersShown: boolean
  readonly showOffers: (shown: boolean) => void
  /** The page that fills most of the screen, from 1. */
  readonly page: number
  readonly setPage: (page: number) => void
  /** Brings a page, or a mark on it, before one's eyes. */
  readonly goTo: (page: number, markId?: string) => void
  /** Says something to who does not see the pages. */
  readonly say: (text: string) => void
  /** Whether who is here may change anything. */
  readonly isReadOnly: boolean
}

export const EditorContext = createContext<Editor | null>(null)

/** @throws Error outside of the editor */
export const useEditor = (): Editor => {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('This is a part of the editor.')
  return editor
}
