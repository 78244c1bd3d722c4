/**
 * Copies a text to the clipboard; false where the browser refuses (plain http, or no permission).
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies by a selection, which also works over plain http in an office's own network. */
const copyBySelection = (text: string): boolean => {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
