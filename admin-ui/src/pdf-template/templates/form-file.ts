import { toApiError } from '#ui/http/api-client.ts'

/** Maximum size of a file: 10 MB, as the server's. */
const MAX_BYTES = 10_485_760

export const ACCEPTED = '.pdf,application/pdf'

type Refusal = { readonly text: string; readonly hint: string | null }

const FROM_HANGUL = '한글에서 [파일] → [PDF로 저장하기]를 눌러 PDF로 만든 뒤 올려주세요.'
const FROM_WORD = 'Word에서 [파일] → [내보내기] → [PDF/XPS 만들기]를 눌러 PDF로 만든 뒤 올려주세요.'

const otherForms: readonly { readonly ending: RegExp; readonly text: string; readonly hint: string }[] = [
  { ending: /\.hwpx?$/i, text: '한글 문서는 그대로 쓸 수 없습니다.', hint: FROM_HANGUL },
  { ending: /\.docx?$/i, text: 'Word 문서는 그대로 쓸 수 없습니다.', hint: FROM_WORD },
  {
    ending: /\.(?:jpe?g|png|tiff?|heic)$/i,
    text: '그림 파일은 그대로 쓸 수 없습니다.',
    hint: '스캐너에서 PDF로 저장하거나, 그림을 열어 [인쇄] → [PDF로 저장]을 누르세요.',
  },
]

/** Returns why a file is not uploaded; null where the server should check it. */
export const refusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): Refusal | null => {
  if (size === 0) return { text: '빈 파일입니다.', hint: '다른 파일을 골라주세요.' }
  const other = otherForms.find(({ ending }) => ending.test(name))
  if (other !== undefined) return other
  if (size > MAX_BYTES)
    return { text: '파일이 10MB보다 큽니다.', hint: '스캔한 문서라면 해상도를 200dpi로 낮추어 다시 저장해 보세요.' }
  return null
}

const hints: Readonly<Record<string, string>> = {
  BODY_TOO_LARGE: '10MB까지 올릴 수 있습니다. 스캔한 문서라면 해상도를 낮추어 다시 저장해 보세요.',
  NETWORK: '연결이 돌아오면 같은 파일을 다시 올려주세요.',
  TIMEOUT: '같은 파일을 다시 올려주세요.',
}

/** Returns why the server refused a file, and what to do; most of its texts have both. */
export const uploadRefusal = (thrown: unknown): Refusal => {
  const { code, text } = toApiError(thrown)
  return { text: code === 'BODY_TOO_LARGE' ? '파일이 너무 큽니다.' : text, hint: hints[code] ?? null }
}
