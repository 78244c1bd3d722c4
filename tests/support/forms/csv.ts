/**
 * Lines of a comma-separated file with their cells (RFC 4180); a byte-order mark at its beginning
 * is no part of them.
 */
export const linesOfCsv = (text: string): readonly (readonly string[])[] => {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  const body = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < body.length) {
    const [, quoted, plain = '', end] = cell.exec(body) ?? []
    if (end === undefined) throw new Error(`no CSV from character ${cell.lastIndex} on`)
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end.endsWith('\n')) lines.push([])
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines
}
