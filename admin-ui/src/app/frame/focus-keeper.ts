/** As many as somebody may have opened on top of another. */
const KEPT = 12

const isShown = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0
const isOff = (element: HTMLElement): boolean => element.matches(':disabled')
/** Nothing has the focus. */
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
/** Dialogs and menus keep the focus within themselves, and give it back when they close. */
const isModal = (): boolean => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null

const content = (): HTMLElement | null => document.getElementById('main-content')

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  // Where one stands on the page is settled: at its top, or at the place that one had left.
  heading.focus({ preventScroll: true })
}

/** The page's heading, once it is more than that of a page on its way. */
const headingOfPage = (): HTMLElement | null => content()?.querySelector<HTMLElement>('h1:not([data-loading])') ?? null

const linkTo = (href: string): HTMLElement | undefined =>
  [...(content()?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(
    (link) => link.getAttribute('href') === href && isShown(link),
  )

type Departure = { readonly href: string; readonly to: string }
type Arrival = { readonly from: Element | null; readonly back: string | undefined }

export type FocusKeeper = {
  /** Another page has taken the place of the one before. */
  readonly turnTo: (page: string) => void
  readonly stop: () => void
}

/** The focus after a change of page: on the link by which one had left it, where one comes back; else on the heading. */
const arrivals = () => {
  let here: string | null = null
  let arrival: Arrival | null = null
  const left = new Map<string, Departure>()

  /** Gives whether the page is still awaited. */
  const arrive = (): boolean => {
    if (arrival === null) return false
    const heading = headingOfPage()
    if (heading === null) return true
    const { from, back } = arrival
    arrival = null
    // A field that wants the focus has it by now, or somebody has gone on.
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
 * Keeps the keyboard's place. After a change of page it is the heading, or the link by which one had left; a button that was off while it
 * waited gets the focus again; where what had it is gone, it goes to what had it before, a menu's button say, else to the heading.
 * Nobody who has gone on meanwhile is called back.
 */
export const keepFocus = (): FocusKeeper => {
  const { arrive, turn } = arrivals()
  let had: readonly HTMLElement[] = []
  let waiting: HTMLElement | null = null

  const restore = (): void => {
    const latest = had.at(-1)
    if (arrive() || latest === undefined) return
    // Browsers take the focus from what is off only when they draw next.
    if (isOff(latest)) waiting = latest
    if (!isNowhere() || isModal()) return
    if (isShown(latest)) {
      // Else one has pressed beside it, which is no loss.
      if (waiting === latest && !isOff(latest)) latest.focus({ preventScroll: true })
      return
    }
    const before = had.findLast((element) => isShown(element) && !isOff(element))
    if (before !== undefined) return before.focus({ preventScroll: true })
    const heading = headingOfPage()
    if (heading !== null) focusHeading(heading)
  }
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    waiting = null
    had = [...had.filter((element) => element !== target), target].slice(-KEPT)
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
