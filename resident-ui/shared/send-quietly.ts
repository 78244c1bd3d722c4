const JSON_TYPE = 'application/json'

/**
 * Sends a report of ours; gives whether the server took it, or will never take it. Whatever goes wrong, nobody is told: a report
 * about a failing report would go round in circles.
 */
export const sendQuietly = async (path: string, body: unknown): Promise<boolean> => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': JSON_TYPE },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    })
    return answer.status < 500
  } catch {
    return false
  }
}

/** Hands a report to the browser, which sends it even when the page is gone; false where it is too large for that. */
export const sendWhileLeaving = (path: string, body: unknown): boolean => {
  try {
    return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: JSON_TYPE }))
  } catch {
    return false
  }
}
