/** 50 MB: the server takes no more. */
const MAX_BYTES = 52_428_800

/** What the file dialog offers. What a file is the server finds out by its content. */
export const ACCEPTED = '.pdf,.zip,.xlsx,.csv,application/pdf,application/zip'

const KNOWN = /\.(?:pdf|zip|xlsx|csv)$/i
const OLD_SHEET = /\.xls$/i

/** Why a file need not even be sent, in Korean; null where the server should look at it. */
export const refusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return '빈 파일입니다. 다른 파일을 골라주세요.'
  if (size > MAX_BYTES) return '파일이 50MB보다 큽니다. 여러 파일로 나누어 올려주세요.'
  if (OLD_SHEET.test(name))
    return '옛 엑셀 형식(.xls)입니다. 엑셀에서 "다른 이름으로 저장"을 눌러 .xlsx로 저장한 뒤 다시 올려주세요.'
  if (!KNOWN.test(name)) return 'PDF, PDF를 모은 ZIP, 엑셀(.xlsx), CSV 파일을 올려주세요.'
  return null
}
