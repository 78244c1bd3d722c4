/** Maximum size of a file: 10 MB, as the server's. */
const MAX_BYTES = 10_485_760

/** Types of scans and guides. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'
/** Type of a document that is signed. */
export const ACCEPTED_PDF = '.pdf,application/pdf'

const PAPER = /\.(?:pdf|jpe?g|png)$/i
const HEIC = /\.hei[cf]$/i

/** Returns why a file is not uploaded; null where the server should check it, which decides. */
export const fileRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return '빈 파일입니다. 다른 파일을 골라주세요.'
  if (HEIC.test(name)) return 'HEIC 사진은 쓸 수 없습니다. 사진을 JPEG로 저장하거나 PDF로 스캔해 올려주세요.'
  if (!PAPER.test(name)) return 'PDF, JPEG, PNG 파일을 올려주세요.'
  if (size > MAX_BYTES) return '파일이 10MB보다 큽니다. 해상도를 200dpi로 낮추어 다시 스캔해 보세요.'
  return null
}

/** Tells whether a browser shows the file as a picture; else it is a PDF. */
export const isPicture = ({ name }: Pick<File, 'name'>): boolean => /\.(?:jpe?g|png)$/i.test(name)
