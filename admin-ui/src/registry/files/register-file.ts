/** Maximum size of a file: 50 MB, as the server's. */
const MAX_BYTES = 52_428_800

/** Types that the file dialog offers. The server detects the type by the content. */
export const ACCEPTED = '.pdf,.zip,.xlsx,.xls,.csv,application/pdf,application/zip'

const READABLE_NAME = /\.(?:pdf|zip|xlsx?|csv)$/i

/** Returns in Korean why a file is not uploaded; null where the server should check it. */
export const refusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return '빈 파일입니다. 다른 파일을 골라주세요.'
  if (size > MAX_BYTES) return '파일이 50MB보다 큽니다. 여러 파일로 나누어 올려주세요.'
  if (!READABLE_NAME.test(name)) return 'PDF, PDF를 모은 ZIP, 엑셀(.xlsx, .xls), CSV 파일을 올려주세요.'
  return null
}
