// Looks every second for what came in the meantime; who reads further up stays there, who is at the bottom sees the newest.

const EVERY_MS = 1_000
const NEAR_BOTTOM = 80

const isAtBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - NEAR_BOTTOM
const toBottom = () => window.scrollTo(0, document.documentElement.scrollHeight)

/**
 * Takes a part of a newer page over; whether it has changed.
 * @param {string} selector
 * @param {Document} page
 */
const replace = (selector, page) => {
  const [now, then] = [document.querySelector(selector), page.querySelector(selector)]
  if (!now || !then || now.innerHTML === then.innerHTML) return false
  now.replaceWith(then)
  return true
}

const look = async () => {
  const answer = await fetch(window.location.href, { headers: { accept: 'text/html' } })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const wasAtBottom = isAtBottom()
  replace('nav', page)
  if (replace('main', page) && wasAtBottom) toBottom()
}

const goOn = async () => {
  // A server that starts again is asked again.
  if (!document.hidden) await look().catch(() => {})
  window.setTimeout(() => void goOn(), EVERY_MS)
}

toBottom()
// With its own letters the page is longer.
void document.fonts.ready.then(toBottom)
window.setTimeout(() => void goOn(), EVERY_MS)
