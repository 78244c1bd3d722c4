/** Hands a text to the browser as a file. */
export const saveText = (content: string, fileName: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
