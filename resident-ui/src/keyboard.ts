/** Where a phone's keyboard stands: what is typed into stays in sight, and the main button stays above it. */

const isTypedInto = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(element.type))

/** How much of the page the keyboard covers where the browser does not make the page smaller by it (iOS), px. */
const coveredBy = (view: VisualViewport | null): number =>
  // A page that is magnified by two fingers has a small view, too, and no keyboard.
  view === null || view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)

const follow = (): void => {
  const { documentElement: root, activeElement } = document
  if (isTypedInto(activeElement)) root.dataset['typing'] = ''
  else delete root.dataset['typing']
  root.style.setProperty('--keyboard', `${Math.round(coveredBy(window.visualViewport))}px`)
}

/** Less is a bar of the browser's that comes or goes. */
const A_KEYBOARD = 100

const viewHeight = (): number => window.visualViewport?.height ?? window.innerHeight

/** What is typed into comes into the middle of what a keyboard leaves, when it opens. */
const followHeight = (): void => {
  let height = viewHeight()
  const look = (): void => {
    const before = height
    height = viewHeight()
    follow()
    const { activeElement } = document
    if (height < before - A_KEYBOARD && isTypedInto(activeElement)) activeElement.scrollIntoView({ block: 'center' })
  }
  window.visualViewport?.addEventListener('resize', look)
  window.visualViewport?.addEventListener('scroll', follow)
  window.addEventListener('resize', look)
}

/** A press takes the focus out of the field before it is a click: what moved the button away meanwhile would have it press something else. */
const AFTER_A_PRESS_MS = 300

const followPresses = (): void => {
  let isPressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const followLater = (): void => {
    clearTimeout(timer)
    if (!isPressed) timer = setTimeout(follow, AFTER_A_PRESS_MS)
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

/** From the first line to type in until the app ends; more than once is once. */
export const makeRoomForKeyboard = (): void => {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && isTypedInto(event.target)) follow()
  })
  followPresses()
  followHeight()
}
