import { createContext, use } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { OfferedTemplateField, PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { OpenPdf } from '../paper/pdf-engine.ts'
import type { EditorAction, EditorState } from '../placing/editor-actions.ts'
import type { Tool } from '../placing/new-marks.ts'

/** Shared state of the editor's parts. */
export type Editor = {
  readonly template: PdfTemplate
  readonly list: List | undefined
  readonly state: EditorState
  readonly act: (action: EditorAction) => void
  /** Pages of the file; null while they load. Fields can be moved before that. */
  readonly pdf: OpenPdf | null
  readonly pdfError: unknown
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  /** Fields that the file offers and nobody has accepted; empty where the offers are hidden. */
  readonly offers: readonly OfferedTemplateField[]
  readonly areOffersShown: boolean
  readonly showOffers: (shown: boolean) => void
  /** Number of the page that fills most of the screen, from 1. */
  readonly page: number
  readonly setPage: (page: number) => void
  /** Scrolls to a page, or to a mark on it. */
  readonly goTo: (page: number, markId?: string) => void
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void
  /** Tells whether the template cannot be changed here. */
  readonly isReadOnly: boolean
}

export const EditorContext = createContext<Editor | null>(null)

/**
 * Returns the shared state of the editor.
 *
 * @throws Error outside of the editor
 */
export const useEditor = (): Editor => {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('This is a part of the editor.')
  return editor
}
