/**
 * Opens the link from its beginning, or from a step, without anything in memory of what was done in
 * this tab.
 */
export const beginAnew = (step?: { readonly name: string }): void => {
  history.replaceState(step === undefined ? null : { step, depth: 0 }, '')
  window.location.reload()
}
