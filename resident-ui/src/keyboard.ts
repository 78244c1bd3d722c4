/** Keeps the focused field visible, and the main button above it, while a keyboard is open. */

const isTypedInto = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(element.type))

/**
 * Returns the height in pixels that the keyboard covers, where the browser does not shrink the page
 * (iOS).
 */
const coveredBy = (view: VisualViewport | null): number =>
  // A page that is zoomed by two fingers has a small view, too, but no keyboard.
  view === null || view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)

const updateViewport = (): void => {
  const { documentElement: root, activeElement } = document
  if (isTypedInto(activeElement)) root.dataset['typing'] = ''
  else delete root.dataset['typing']
  root.style.setProperty('--keyboard', `${Math.round(coveredBy(window.visualViewport))}px`)
}

/** Minimum height of a keyboard in pixels; smaller changes are a toolbar of the browser. */
const A_KEYBOARD = 100

const viewHeight = (): number => window.visualViewport?.height ?? window.innerHeight

/** Scrolls the focused field into the middle of the remaining view when the keyboard opens. */
const followHeight = (): void => {
  let height = viewHeight()
  const look = (): void => {
    const before = height
    height = viewHeight()
    updateViewport()
    const { activeElement } = document
    if (height < before - A_KEYBOARD && isTypedInto(activeElement)) activeElement.scrollIntoView({ block: 'center' })
  }
  window.visualViewport?.addEventListener('resize', look)
  window.visualViewport?.addEventListener('scroll', updateViewport)
  window.addEventListener('resize', look)
}

/**
 * Delay in milliseconds after a press, which takes the focus from the field before it becomes a
 * click: a button that moved meanwhile would miss the click.
 */
const AFTER_A_PRESS_MS = 300

const followPresses = (): void => {
  let isPressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const followLater = (): void => {
    clearTimeout(timer)
    if (!isPressed) timer = setTimeout(updateViewport, AFTER_A_PRESS_MS)
  }
  const press = (isDown: boolean) => (): void => {
    isPressed = isDown
    followLater()
  }
  document.addEventListener('pointerdown', press(true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, press(false), { capture: true })
  document.addEventListener('focusout', followLater)
}

let isFollowing = false

/**
 * Follows the keyboard from the first focused field until the app ends; repeated calls do nothing.
 */
export const trackKeyboard = (): void => {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && isTypedInto(event.target)) updateViewport()
  })
  followPresses()
  followHeight()
}
