/**
 * Functions that run inside of the browser's page, as those of ../in-page.ts: each may use nothing
 * of this file but the types.
 */

type Rect = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}
type PageElement = {
  readonly scrollHeight: number
  readonly tagName: string
  readonly className: string
  readonly textContent: string
  readonly parentElement: PageElement | null
  /** Tells whether the element is drawn; not so in a closed `details`. */
  readonly checkVisibility: () => boolean
  readonly closest: (selector: string) => PageElement | null
  readonly contains: (other: PageElement) => boolean
  readonly matches: (selector: string) => boolean
  readonly getAttribute: (name: string) => string | null
  readonly getBoundingClientRect: () => Rect
  readonly querySelectorAll: (selector: string) => Iterable<PageElement>
  readonly scrollIntoView: (options: { readonly block: string }) => void
}
type TextNode = { readonly textContent: string; readonly parentElement: PageElement | null }
type Style = { readonly position: string; readonly visibility: string; readonly display: string }

declare const document: {
  readonly body: PageElement
  readonly documentElement: PageElement
  readonly elementFromPoint: (x: number, y: number) => PageElement | null
  readonly createRange: () => {
    readonly selectNodeContents: (node: TextNode) => void
    readonly getClientRects: () => Iterable<Rect>
  }
  readonly createTreeWalker: (root: PageElement, what: number) => { readonly nextNode: () => TextNode | null }
}
declare const window: {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly scrollTo: (x: number, y: number) => void
}
declare const getComputedStyle: (element: PageElement) => Style

/** Returns the height of all that the page shows, in pixels. */
export const screenHeightInPage = (): number => document.documentElement.scrollHeight

/** Returns Korean that is neither marked as Korean nor data: visible texts, names of controls, hints of fields. */
export const strayKoreanInPage = (data: readonly string[]): readonly string[] => {
  const KOREAN = /[가-힣ㄱ-ㅎ]/
  const isMarked = (element: PageElement | null): boolean =>
    element?.closest('[lang]')?.getAttribute('lang')?.startsWith('ko') === true
  const withoutData = (text: string): string => data.reduce((rest, one) => rest.replaceAll(one, ''), text)
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || element.matches('script, style, noscript, noscript *')) continue
    if (KOREAN.test(withoutData(node.textContent)) && !isMarked(element)) found.push(node.textContent.trim())
  }
  for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? ''
      if (KOREAN.test(withoutData(text)) && !isMarked(element)) found.push(`${name}: ${text}`)
    }
  return found
}

/** Returns texts that reach out of the button, card or notice they stand in, and lines of text that lie on others. */
export const outgrownTextsInPage = (): readonly string[] => {
  const BOXES = 'button, .button, .choice, .notice, .way, .fact, summary, .toast'
  const HIDDEN = '.visually-hidden, [aria-hidden="true"], noscript, svg, .toasts'
  const isFloating = (element: PageElement | null): boolean =>
    element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || isFloating(element.parentElement))
  const lines: { readonly text: string; readonly element: PageElement; readonly rect: Rect }[] = []
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || node.textContent.trim() === '' || element.closest(HIDDEN) !== null) continue
    if (!element.checkVisibility() || getComputedStyle(element).visibility !== 'visible') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = element.closest(BOXES)?.getBoundingClientRect()
    for (const rect of Array.from(range.getClientRects()).filter(({ width, height }) => width > 1 && height > 1)) {
      if (box && (rect.left < box.left - 1 || rect.right > box.right + 1 || rect.bottom > box.bottom + 2))
        found.push(`${node.textContent.trim()} reaches out of its box`)
      if (!isFloating(element)) lines.push({ text: node.textContent.trim(), element, rect })
    }
  }
  // A line box is higher than its letters: only lines that share a third of their height lie on each other.
  const lieOn = (one: Rect, other: Rect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 3
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.element !== other.element && lieOn(one.rect, other.rect)) found.push(`${one.text} lies on ${other.text}`)
  return [...new Set(found)]
}

/** Returns controls that are smaller than a finger needs; links within a line of text are as high as the line. */
export const smallTargetsInPage = (): readonly string[] => {
  const LEAST = 44
  const controls = document.body.querySelectorAll('button, a[href], summary, label, select, input:not([type="hidden"])')
  return Array.from(controls).flatMap((element) => {
    const style = getComputedStyle(element)
    // A card is pressed as a whole; a label above its field only names it.
    const isPart = element.matches('label input, label:not(:has(input)), .visually-hidden, [hidden]')
    const { width, height } = element.getBoundingClientRect()
    if (
      isPart ||
      style.display === 'inline' ||
      style.visibility !== 'visible' ||
      width === 0 ||
      !element.checkVisibility()
    )
      return []
    return width < LEAST - 0.5 || height < LEAST - 0.5
      ? [`${element.textContent.trim()}: ${Math.round(width)} × ${Math.round(height)}`]
      : []
  })
}

/**
 * Returns why the main button is not at hand: it must be seen in the window as the screen opens, or
 * be free to press once it is scrolled to. Empty where there is no main button.
 */
export const unreachableButtonsInPage = (): readonly string[] => {
  const MAIN = '.screen-action .button:not(.button-quiet)'
  return Array.from(document.body.querySelectorAll(MAIN)).flatMap((button) => {
    const isFree = (): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      if (top < 0 || left < 0 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1) return false
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && (button.contains(hit) || hit.contains(button))
    }
    if (isFree()) return []
    button.scrollIntoView({ block: 'nearest' })
    const isReached = isFree()
    window.scrollTo(0, 0)
    return isReached ? [] : [`${button.textContent.trim()} cannot be pressed`]
  })
}
