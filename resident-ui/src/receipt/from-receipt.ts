/**
 * State of the browser's history after following a receipt to the page that checks it, which then
 * has a back button.
 */
export const fromReceipt = { fromReceipt: true } as const

/** Tells whether this page was opened from a receipt, in this tab. */
export const cameFromReceipt = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'fromReceipt' in state
}
