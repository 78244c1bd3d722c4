/** Number of elements that had the focus and are remembered. */
const MAX_REMEMBERED = 12

const isVisible = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0
const isOff = (element: HTMLElement): boolean => element.matches(':disabled')
/** Tells whether no element has the focus. */
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
/** Tells whether a dialog or menu is open; these hold the focus, and return it when they close. */
const isModal = (): boolean => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null

const content = (): HTMLElement | null => document.getElementById('main-content')

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  // The scroll offset is already set: the top, or that of the former visit.
  heading.focus({ preventScroll: true })
}

/** Returns the page's heading, unless it is that of the placeholder. */
const headingOfPage = (): HTMLElement | null => content()?.querySelector<HTMLElement>('h1:not([data-loading])') ?? null

const linkTo = (href: string): HTMLElement | undefined =>
  [...(content()?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(
    (link) => link.getAttribute('href') === href && isVisible(link),
  )

type Departure = { readonly href: string; readonly to: string }
type Arrival = { readonly from: Element | null; readonly back: string | undefined }

export type FocusKeeper = {
  /** Handler of a change of page. */
  readonly turnTo: (page: string) => void
  readonly stop: () => void
}

/**
 * Sets the focus after a change of page: on the link by which it was left, after going back; else
 * on the heading.
 */
const arrivals = () => {
  let here: string | null = null
  let arrival: Arrival | null = null
  const left = new Map<string, Departure>()

  /** Sets the focus, and tells whether the page is still loading. */
  const arrive = (): boolean => {
    if (arrival === null) return false
    const heading = headingOfPage()
    if (heading === null) return true
    const { from, back } = arrival
    arrival = null
    // A field that takes the focus has it by now, or the user has moved on.
    if (!isNowhere() && document.activeElement !== from) return false
    const link = back === undefined ? undefined : linkTo(back)
    if (link === undefined) focusHeading(heading)
    else link.focus()
    return false
  }
  const turn = (page: string, last: HTMLElement | undefined): void => {
    const href = last instanceof HTMLAnchorElement ? last.getAttribute('href') : null
    if (here !== null && href !== null) left.set(here, { href, to: page })
    const departure = left.get(page)
    arrival = { from: document.activeElement, back: departure?.to === here ? departure.href : undefined }
    here = page
    arrive()
  }
  return { arrive, turn }
}

/**
 * Manages the focus. After a change of page it goes to the heading, or to the link by which the
 * page was left. A button that was disabled while it waited gets it back. Where the focused element
 * is gone, it goes to the one before, such as a menu's button, else to the heading. It is not moved
 * where the user has moved on.
 */
export const keepFocus = (): FocusKeeper => {
  const { arrive, turn } = arrivals()
  let had: readonly HTMLElement[] = []
  let waiting: HTMLElement | null = null

  const restore = (): void => {
    const latest = had.at(-1)
    if (arrive() || latest === undefined) return
    // Browsers take the focus from a disabled element only with the next frame.
    if (isOff(latest)) waiting = latest
    if (!isNowhere() || isModal()) return
    if (isVisible(latest)) {
      // Otherwise the user clicked beside it, which needs no correction.
      if (waiting === latest && !isOff(latest)) latest.focus({ preventScroll: true })
      return
    }
    const before = had.findLast((element) => isVisible(element) && !isOff(element))
    if (before !== undefined) return before.focus({ preventScroll: true })
    const heading = headingOfPage()
    if (heading !== null) focusHeading(heading)
  }
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    waiting = null
    had = [...had.filter((element) => element !== target), target].slice(-MAX_REMEMBERED)
  }

  const watcher = new MutationObserver(restore)
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return {
    turnTo: (page) => {
      const last = had.at(-1)
      had = []
      turn(page, last)
    },
    stop: () => {
      watcher.disconnect()
      document.removeEventListener('focusin', remember)
    },
  }
}
