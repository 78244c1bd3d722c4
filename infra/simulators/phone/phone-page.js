// This script looks every second for new messages; a reader further up stays there, one at the
// bottom sees the newest.

const EVERY_MS = 1_000
const NEAR_BOTTOM = 80

const isAtBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - NEAR_BOTTOM
const toBottom = () => window.scrollTo(0, document.documentElement.scrollHeight)

/**
 * Replaces a part of the page by a newer one; returns whether it has changed.
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
  // A server that is restarting is asked again.
  if (!document.hidden) await look().catch(() => {})
  window.setTimeout(() => void goOn(), EVERY_MS)
}

toBottom()
// Once its own font is loaded the page is longer.
void document.fonts.ready.then(toBottom)
window.setTimeout(() => void goOn(), EVERY_MS)
