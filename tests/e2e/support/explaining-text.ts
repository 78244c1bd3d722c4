// Runs inside of the browser's page, like `in-page.ts`: it is sent there as text.

type PageElement = {
  readonly textContent: string
  readonly checkVisibility: () => boolean
  readonly closest: (selector: string) => PageElement | null
}
type TextNode = { readonly textContent: string; readonly parentElement: PageElement | null }
declare const document: {
  readonly querySelector: (selector: string) => PageElement | null
  readonly createTreeWalker: (root: PageElement, what: number) => { readonly nextNode: () => TextNode | null }
}

/**
 * Returns the number of Korean syllables with which the open page explains: sentences, hints and
 * notes that are seen, not its headings, labels, buttons, links, tables and records.
 */
export const explainingSyllables = (): number => {
  const main = document.querySelector('main')
  if (main === null) return 0
  const ofOthers =
    'h1,h2,h3,h4,button,a,label,table,nav,option,[role=tab],[role=menu],[role=grid],[role=region],time,strong'
  const walker = document.createTreeWalker(main, 4)
  const blocks = new Map<PageElement, string>()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || parent.closest(ofOthers) !== null || !parent.checkVisibility()) continue
    const block = parent.closest('p,li,div,dd,summary,legend') ?? parent
    blocks.set(block, (blocks.get(block) ?? '') + node.textContent)
  }
  return [...blocks.values()]
    .filter((text) => /(?:다|요|오|음)\s*[.!?)]/.test(text))
    .reduce((sum, text) => sum + (text.match(/[가-힣]/g) ?? []).length, 0)
}
