/** 10 MB: the server takes no more. */
export const MAX_BYTES = 10_485_760

/** What the file dialog offers. What a file is the server finds out by its content. */
export const ACCEPTED = '.xlsx,.xlsm,.xlsb,.xls,.ods,.xml,.html,.htm,.csv,.tsv,.txt'

/** Why a file need not even be sent; null where the server should look at it. */
export const refusalOf = ({ size }: Pick<File, 'size'>): string | null => {
  if (size === 0) return '빈 파일입니다. 다른 파일을 골라주세요.'
  if (size > MAX_BYTES) return '파일이 10MB보다 큽니다. 그림이나 다른 시트를 지우고 명부만 남겨 다시 올려주세요.'
  return null
}

/** A copied table as a file, so that it goes the way of all rolls. Copied cells come with tabs between them. */
export const fileOfText = (text: string): File => {
  const isTabbed = text.includes('\t')
  return new File([text], isTabbed ? '붙여넣은 표.tsv' : '붙여넣은 표.csv', {
    type: isTabbed ? 'text/tab-separated-values' : 'text/csv',
  })
}

/** Whether a copied text is rows of a sheet rather than a word or an address. */
export const isTable = (text: string): boolean =>
  text
    .trim()
    .split('\n')
    .filter((line) => /[\t,;]/.test(line)).length > 1
