/** Hands a file to the browser. */
export const saveFile = (content: Blob, fileName: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

/** Hands a text to the browser as a file. */
export const saveText = (content: string, fileName: string, type: string): void =>
  saveFile(new Blob([content], { type }), fileName)
