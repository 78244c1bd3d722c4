/**
 * Functions that run inside of the browser's page. Each is sent there as text, so that it may use
 * nothing of this file but the types: declarations of the used part of the DOM, which the server's
 * types lack.
 */

type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
type PageElement = {
  readonly tagName: string
  readonly className: string
  readonly clientWidth: number
  readonly scrollWidth: number
  readonly textContent: string
  /** Typed text of a field. */
  readonly value: string
  readonly parentElement: PageElement | null
  /** Tells whether the element is drawn; not so in a closed `details`. */
  readonly checkVisibility: () => boolean
  readonly closest: (selector: string) => PageElement | null
  readonly contains: (other: PageElement) => boolean
  readonly getAttribute: (name: string) => string | null
  readonly getBoundingClientRect: () => Rect
  readonly querySelectorAll: (selector: string) => Iterable<PageElement>
}
type TextNode = { readonly textContent: string; readonly parentElement: PageElement | null }
type Animation = {
  readonly playState: string
  readonly effect: { readonly getComputedTiming: () => { readonly iterations: number } } | null
}
type Sheet = { readonly replaceSync: (css: string) => void }

declare const document: {
  readonly documentElement: PageElement
  readonly body: PageElement
  readonly activeElement: PageElement | null
  adoptedStyleSheets: readonly Sheet[]
  readonly getAnimations: () => readonly Animation[]
  readonly elementFromPoint: (x: number, y: number) => PageElement | null
  readonly createRange: () => {
    readonly selectNodeContents: (node: TextNode) => void
    readonly getBoundingClientRect: () => Rect
  }
  readonly createTreeWalker: (root: PageElement, what: number) => { readonly nextNode: () => TextNode | null }
}
declare const sessionStorage: {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
}
declare const window: {
  readonly addEventListener: (type: string, act: () => void, capture: boolean) => void
  readonly dispatchEvent: (event: object) => void
  readonly innerWidth: number
  readonly innerHeight: number
}
declare const history: { readonly pushState: (state: null, title: string, path: string) => void }
declare const getComputedStyle: (element: PageElement) => { readonly overflowX: string; readonly overflowY: string }
declare const requestAnimationFrame: (act: () => void) => void
declare const CSSStyleSheet: new () => Sheet
declare const PopStateEvent: new (type: string) => object
declare const DataTransfer: new () => { readonly items: { readonly add: (file: object) => void } }
declare const File: new (content: readonly Uint8Array[], name: string, options: { readonly type: string }) => object
declare const DragEvent: new (type: string, options: object) => object

/** Takes all transitions and animations away. A sheet of a script's own is no breach of the CSP. */
export const stopMotion = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Tells whether all finite animations have ended. */
export const isStill = (): boolean =>
  document
    .getAnimations()
    .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)

/** Resolves when what is to be drawn now has been drawn. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** A field's caret, as far as it is needed here. */
type CaretField = {
  readonly selectionStart: number | null
  readonly setSelectionRange: (start: number, end: number) => void
}

export const caretIn = (field: unknown): number | null => (field as CaretField).selectionStart

export const putCaret = (field: unknown, place: number): void => (field as CaretField).setSelectionRange(place, place)

/**
 * Navigates to another screen without loading the app again: its router follows the browser's
 * history.
 */
export const goTo = (path: string): void => {
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/**
 * Returns the elements that overflow the page to the right, where the page scrolls sideways. Tables
 * may scroll within themselves.
 */
export const sidewaysInPage = (): readonly string[] => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const right = (element: PageElement): number => Math.round(element.getBoundingClientRect().right)
  const wide = Array.from(document.body.querySelectorAll('*')).filter((element) => right(element) > width)
  return [
    `the page is ${document.documentElement.scrollWidth} wide, of ${width}`,
    ...wide.slice(0, 5).map((element) => `${element.tagName}.${element.className} reaches ${right(element)}`),
  ]
}

/**
 * Words that are cut by the box they are in, or that lie outside of the page; typed text that its
 * field is too narrow for. Drawings show a part of a page where that is meant.
 */
export const cutWordsInPage = (): readonly string[] => {
  const ONLY_TEXT = 4
  const width = document.documentElement.clientWidth
  const rectOf = (text: TextNode): Rect => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const cuts = (element: PageElement, rect: Rect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isCutAside = overflowX !== 'visible' && (rect.right > box.right + 1 || rect.left < box.left - 1)
    return (
      isCutAside ||
      ((overflowY === 'hidden' || overflowY === 'clip') && (rect.bottom > box.bottom + 1 || rect.top < box.top - 1))
    )
  }
  const isCutBy = (element: PageElement | null, rect: Rect): boolean =>
    element !== null &&
    element !== document.body &&
    // A dialog lies above the page: nothing around it cuts it.
    element.tagName !== 'DIALOG' &&
    (cuts(element, rect) || isCutBy(element.parentElement, rect))
  const typed = Array.from(document.body.querySelectorAll('input')).filter(
    (field) => field.value !== '' && field.scrollWidth > field.clientWidth,
  )
  const found = typed.map(({ value }) => `${value} in its field`)
  const walker = document.createTreeWalker(document.body, ONLY_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const rect = rectOf(node)
    const isSeen =
      node.textContent.trim() !== '' &&
      rect.width > 0 &&
      node.parentElement?.checkVisibility() === true &&
      node.parentElement.closest('.visually-hidden, [aria-hidden="true"], noscript, svg') === null
    if (isSeen && (rect.right > width + 1 || rect.left < -1 || isCutBy(node.parentElement, rect)))
      found.push(node.textContent.trim())
  }
  return found
}

/**
 * Assets of this page, and how many bytes of each came over the network: none where the browser
 * still had it.
 */
export const assetTransfersInPage = (): readonly { readonly path: string; readonly bytes: number }[] =>
  performance
    .getEntriesByType('resource')
    // The browser's entries of this type have a size; the server's types know of none.
    .map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as unknown as { readonly transferSize: number }).transferSize,
    }))
    .filter(({ path }) => path.startsWith('/assets/'))

/** Returns the start and end of each call of the API, by the page's own clock, in milliseconds. */
export const callTimesInPage = (): readonly { readonly path: string; readonly from: number; readonly to: number }[] =>
  performance
    .getEntriesByType('resource')
    // The browser's entries say when the answer had come, as above.
    .map((entry) => ({
      path: new URL(entry.name).pathname,
      from: entry.startTime,
      to: (entry as unknown as { readonly responseEnd: number }).responseEnd,
    }))
    .filter(({ path }) => path.startsWith('/api/'))

type Fetch = (...given: readonly unknown[]) => Promise<{ readonly url: string }>
type RecordedCall = { readonly url: string; readonly from: number; readonly to: number }
/** State on the page between two visits of a test. */
type Recording = { fetch: Fetch; calls?: RecordedCall[] }

/** Records the start and end of each later call of the page, by its own clock, stopped or not. */
export const recordCallsInPage = (): void => {
  const page = globalThis as unknown as Recording
  const real = page.fetch.bind(globalThis)
  const calls: RecordedCall[] = []
  page.calls = calls
  page.fetch = async (...given) => {
    const from = Date.now()
    const answer = await real(...given)
    calls.push({ url: answer.url, from, to: Date.now() })
    return answer
  }
}

/** Returns the recorded calls in the order of the answers, times in milliseconds. */
export const recordedCallsInPage = (): readonly RecordedCall[] => (globalThis as unknown as Recording).calls ?? []

export type FocusedControl = {
  readonly name: string
  readonly isCovered: boolean
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/**
 * Returns the focused control, with its label and a margin, by its place in the window; null where
 * the page has no focus.
 */
export const focusedInPage = (): FocusedControl | null => {
  const MARGIN = 8
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const whole = element.closest('label') ?? element
  const { x, y, right, bottom } = whole.getBoundingClientRect()
  const top = document.elementFromPoint((x + right) / 2, (y + bottom) / 2)
  const [left, above] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)]
  return {
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? whole.textContent.trim()}`,
    isCovered: top === null || !(whole.contains(top) || top.contains(whole)),
    box: {
      x: left,
      y: above,
      width: Math.min(window.innerWidth, right + MARGIN) - left,
      height: Math.min(window.innerHeight, bottom + MARGIN) - above,
    },
  }
}

/** Drops a PDF, given in base64, anywhere on the page, as the mouse does from another window. */
export const dropPdf = (base64: string): void => {
  const dataTransfer = new DataTransfer()
  const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  dataTransfer.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }))
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** Two presses before the page has drawn what became of the first. */
export const pressTwice = (button: { readonly click: () => void }): void => {
  button.click()
  button.click()
}

/**
 * Counts presses of the mouse, whatever page of the origin they are on; to be added as a script of
 * the page. On their way up: a press that the driver takes back, since what it aimed at had moved,
 * comes down to the window, and no further.
 */
export const countPressesHere = (): void => {
  const add = (): void =>
    sessionStorage.setItem('test.presses', String(Number(sessionStorage.getItem('test.presses')) + 1))
  window.addEventListener('pointerdown', add, false)
}

/** Returns the number of presses. */
export const pressesHere = (): number => Number(sessionStorage.getItem('test.presses'))
