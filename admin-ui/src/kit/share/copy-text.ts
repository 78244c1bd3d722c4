/** Puts a text on the clipboard; false where the browser does not let us (plain http, or the person said no). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way, which also works over plain http in an office's own network. */
const copyBySelection = (text: string): boolean => {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
