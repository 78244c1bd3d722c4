export type ShareOutcome = 'shared' | 'copied' | 'not-possible'

/** Copies by a selection, which works on plain http without a clipboard. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const hasCopied = document.execCommand('copy')
  field.remove()
  return hasCopied
}

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

const isCancelled = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError'

/**
 * Shares an address by the phone, or copies it where there is no sharing. Cancelling counts as
 * shared.
 */
export const shareAddress = async (given: { readonly title: string; readonly url: string }): Promise<ShareOutcome> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(given)
      return 'shared'
    } catch (thrown) {
      if (isCancelled(thrown)) return 'shared'
    }
  }
  return (await copy(given.url)) ? 'copied' : 'not-possible'
}
