/** What the browser's history keeps of who goes from a receipt to the page that checks it: that page has a way back then. */
export const fromReceipt = { fromReceipt: true } as const

/** Whether this page was reached from a receipt, in this tab. */
export const cameFromReceipt = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'fromReceipt' in state
}
