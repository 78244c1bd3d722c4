/** Maximum size of a file: 10 MB, as the server's. */
export const MAX_BYTES = 10_485_760

/** Types that the file dialog offers. The server detects the type by the content. */
export const ACCEPTED = '.xlsx,.xlsm,.xlsb,.xls,.ods,.xml,.html,.htm,.csv,.tsv,.txt'

/** Returns why a file is not uploaded; null where the server should check it. */
export const refusalOf = ({ size }: Pick<File, 'size'>): string | null => {
  if (size === 0) return '빈 파일입니다. 다른 파일을 골라주세요.'
  if (size > MAX_BYTES) return '파일이 10MB보다 큽니다. 그림이나 다른 시트를 지우고 명부만 남겨 다시 올려주세요.'
  return null
}

/**
 * Turns a pasted table into a file, so that it is imported like any other. Pasted cells have tabs
 * between them.
 */
export const fileOfText = (text: string): File => {
  const isTabbed = text.includes('\t')
  return new File([text], isTabbed ? '붙여넣은 표.tsv' : '붙여넣은 표.csv', {
    type: isTabbed ? 'text/tab-separated-values' : 'text/csv',
  })
}

/** Tells whether a pasted text has rows of a sheet rather than a word or an address. */
export const isTable = (text: string): boolean =>
  text
    .trim()
    .split('\n')
    .filter((line) => /[\t,;]/.test(line)).length > 1
