import type { ApiError } from '#ui/api-client.ts'
import { ErrorNotice } from './Notice.tsx'

/** What to do next where the text of an error does not say it. */
const adviceFor = ({ kind, code }: ApiError): string | null => {
  if (code === 'VERIFICATION_LOCKED') return '급하시면 관리사무소에 문의해주세요.'
  if (code === 'TOO_FEW_CHOICES' || code === 'TOO_MANY_CHOICES' || code === 'INVALID_ANSWERS')
    return '‘바꾸기’를 눌러 답을 확인해주세요.'
  if (kind === 'network') return '와이파이나 데이터가 켜져 있는지 확인하고 다시 눌러주세요.'
  if (kind === 'server' || kind === 'unknown') return '다시 눌러도 되지 않으면 관리사무소에 문의해주세요.'
  if (kind === 'validation') return null
  return '받으신 메시지의 링크를 다시 눌러주세요.'
}

type FailureNoticeProps = {
  readonly error: ApiError | null
  /** Said after the error, instead of the usual advice. */
  readonly advice?: string
}

/** Why pressing the button led nowhere, and what to do about it. */
export const FailureNotice = ({ error, advice }: FailureNoticeProps) => {
  const next = error === null ? null : (advice ?? adviceFor(error))
  return (
    <ErrorNotice>
      {error !== null && (
        <>
          <p>{error.text}</p>
          {next !== null && <p className="notice-next">{next}</p>}
        </>
      )}
    </ErrorNotice>
  )
}
