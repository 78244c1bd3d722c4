import { toApiError } from '#ui/http/api-client.ts'

type Refusal = {
  readonly text: string
  readonly hint: string | null
  /** Tells whether the file needs a password. */
  readonly needsPassword: boolean
}

/** Advice on each refusal of a file, beyond the server's text. */
const hints: Readonly<Record<string, string>> = {
  ROLL_UNREADABLE: '엑셀에서 파일을 열어 "다른 이름으로 저장"으로 새로 저장한 뒤 다시 올려 보세요.',
  ROLL_PROTECTED:
    '엑셀에서 파일을 열고 [파일] → [정보] → [통합 문서 보호] → [암호 설정]에서 암호를 지운 뒤 저장하세요.',
  ROLL_WRONG_PASSWORD: '엑셀에서 그 암호로 파일이 열리는지 확인해 보세요.',
  ROLL_PROTECTED_OTHERWISE:
    '엑셀에서 파일을 열어 암호를 입력한 뒤, [다른 이름으로 저장]에서 "Excel 통합 문서(.xlsx)"로 암호 없이 저장하세요.',
  ROLL_OLD_FORMAT: '엑셀에서 [파일] → [다른 이름으로 저장]을 누르고 파일 형식을 "Excel 통합 문서(.xlsx)"로 고르세요.',
  ROLL_NOT_A_SHEET:
    '엑셀에서 열리는 파일이면 [다른 이름으로 저장] → .xlsx로 저장해 올리세요. PDF나 한글 문서라면 표를 복사해 아래에 붙여넣으세요.',
  ROLL_TOO_LARGE: '그림, 다른 시트, 오른쪽과 아래의 빈 칸을 지우고 명부만 새 파일로 저장해 보세요.',
  ROLL_EMPTY: '명부가 들어 있는 시트가 맞는지 확인하고 다시 올려주세요.',
  ROLL_TOOK_TOO_LONG: '수식과 서식을 지우고 값만 붙여넣은 새 파일로 저장해 보세요.',
  BODY_TOO_LARGE: '10MB까지 올릴 수 있습니다. 그림이나 다른 시트를 지우고 명부만 남겨 다시 올려주세요.',
  NETWORK: '연결이 돌아오면 같은 파일을 다시 올려주세요. 아직 아무것도 등록되지 않았습니다.',
  TIMEOUT: '같은 파일을 다시 올려주세요. 아직 아무것도 등록되지 않았습니다.',
}

/** Returns why a file was refused, and what to do. */
export const uploadRefusal = (thrown: unknown): Refusal => {
  const { code, text } = toApiError(thrown)
  return {
    text: code === 'BODY_TOO_LARGE' ? '파일이 너무 큽니다.' : text,
    hint: hints[code] ?? null,
    needsPassword: code === 'ROLL_PROTECTED' || code === 'ROLL_WRONG_PASSWORD',
  }
}
