/** Product specification, section 9. */
const MAX_BYTES = 10_485_760

/** Korean Excel still saves CSV in EUC-KR unless told otherwise. */
const decode = (bytes: ArrayBuffer): string => {
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
  // Every xlsx file is a ZIP.
  const isWorkbook = new Uint8Array(bytes.slice(0, 2)).join() === '80,75'
  if (isWorkbook) return { problem: '엑셀 파일은 바로 읽을 수 없습니다. 표를 복사해 붙여넣거나 CSV로 저장한 파일을 선택해주세요.' }
  return { text: decode(bytes) }
}
