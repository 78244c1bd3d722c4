import { sentencesOf } from './sentences.ts'

/** Part of a screen that is read in one go: a sentence or so, and the element that shows it. */
export type ReadablePart = { readonly element: Element; readonly text: string }

const BLOCKS = 'h1,h2,h3,h4,p,li,dt,dd,legend,label,button,a[role=button],summary,th,td,figcaption'
const UNREAD = '[aria-hidden=true],[hidden],.visually-hidden,script,style,svg,dialog,[data-unread]'
/** Most parts of one screen; whoever listens to more opens the document itself. */
const MAX_PARTS = 2_000

const isRead = (element: Element): boolean =>
  element.closest(UNREAD) === null && (element.checkVisibility === undefined || element.checkVisibility())

/** Returns what a screen shows, in its order, as one hears it. */
export const readableParts = (screen: Element): readonly ReadablePart[] => {
  const blocks: { readonly element: Element; readonly texts: string[] }[] = []
  const nodes = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode() && blocks.length < MAX_PARTS) {
    const parent = nodes.currentNode.parentElement
    const text = nodes.currentNode.nodeValue ?? ''
    if (parent === null || text.trim() === '' || !isRead(parent)) continue
    const element = parent.closest(BLOCKS) ?? parent
    const last = blocks.at(-1)
    if (last?.element === element) last.texts.push(text)
    else blocks.push({ element, texts: [text] })
  }
  return blocks.flatMap(({ element, texts }) => sentencesOf(texts.join(' ')).map((text) => ({ element, text })))
}
