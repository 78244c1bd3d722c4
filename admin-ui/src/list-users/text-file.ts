/** Product specification, section 9. */
const MAX_BYTES = 10_485_760

/** How an xlsx file (a ZIP) and an xls file (an OLE compound file) begin. */
const WORKBOOKS = ['80,75,3,4', '208,207,17,224']
const UTF_16_MARK = '255,254'

const firstBytes = (bytes: ArrayBuffer, count: number): string => new Uint8Array(bytes.slice(0, count)).join()

/** Korean Excel still saves CSV in EUC-KR unless told otherwise, and its "Unicode text" in UTF-16 with a byte-order mark. */
const decode = (bytes: ArrayBuffer): string => {
  if (firstBytes(bytes, 2) === UTF_16_MARK) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

/** The text of a chosen file, or why it cannot be read. */
export const readTextFile = async (file: File): Promise<{ readonly text: string } | { readonly problem: string }> => {
  if (file.size > MAX_BYTES) return { problem: '파일이 너무 큽니다. 10MB 이하의 파일을 선택해주세요.' }
  const bytes = await file.arrayBuffer()
  if (WORKBOOKS.includes(firstBytes(bytes, 4))) return { problem: '엑셀 파일은 바로 읽을 수 없습니다. 표를 복사해 붙여넣거나 CSV로 저장한 파일을 선택해주세요.' }
  return { text: decode(bytes) }
}
