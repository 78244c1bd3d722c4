import type { ReactNode } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { useConnectionSeen, useTellsConnection, type ConnectionSeen } from '../connection.ts'
import { connectionWords } from '../connection-words.ts'
import { officeHere } from '../known-office.ts'
import { OfficePhone } from './OfficePhone.tsx'
import { CalmNotice, ErrorNotice } from './Notice.tsx'

const Office = () => <OfficePhone apartment={{ officePhone: officeHere()?.phone ?? null }} />

/** What to do next where the text of an error does not say it. */
const adviceFor = ({ kind, code }: ApiError): ReactNode => {
  if (code === 'VERIFICATION_LOCKED')
    return (
      <>
        급하시면 <Office />에 문의해주세요.
      </>
    )
  if (code === 'TOO_FEW_CHOICES' || code === 'TOO_MANY_CHOICES' || code === 'INVALID_ANSWERS')
    return '‘바꾸기’를 눌러 답을 확인해주세요.'
  if (kind === 'server' || kind === 'unknown')
    return (
      <>
        다시 눌러도 되지 않으면 <Office />에 문의해주세요.
      </>
    )
  return kind === 'validation' ? null : '받으신 메시지의 링크를 다시 눌러주세요.'
}

/** Whether it failed since nothing arrived, or nothing that could answer did. */
const isOfConnection = ({ kind, code }: ApiError): boolean =>
  kind === 'network' || code === 'SERVICE_UNAVAILABLE' || code === 'UNKNOWN'

type FailureNoticeProps = {
  readonly error: ApiError | null
  /** Said after the error, instead of the usual advice. */
  readonly advice?: string
  /** What became of what they did, where no answer came: "고르신 답은 그대로 있습니다." */
  readonly kept?: string
  /** The words of the button that does it once more. */
  readonly again?: string
}

/**
 * Why pressing the button led nowhere, and what to do about it. Of the connection it says whose fault it is, and that it is over when it is.
 */
export const FailureNotice = ({ error, advice, kept, again }: FailureNoticeProps) => {
  const isLost = error !== null && isOfConnection(error)
  const seen = useConnectionSeen(isLost)
  const isTold = isLost && (error.kind === 'network' || seen !== 'fine')
  useTellsConnection(isTold)
  const isBack = isTold && seen === 'back'
  return (
    <div>
      <CalmNotice>
        {isBack && `다시 연결되었습니다. ${again === undefined ? '다시 눌러주세요.' : `‘${again}’를 눌러주세요.`}`}
      </CalmNotice>
      <ErrorNotice>
        {isTold && !isBack && <Lost seen={seen} advice={advice} kept={kept} />}
        {error !== null && !isTold && <Refused error={error} advice={advice} />}
      </ErrorNotice>
    </div>
  )
}

type LostProps = {
  readonly seen: ConnectionSeen
  readonly advice: string | undefined
  readonly kept: string | undefined
}

const Lost = ({ seen, advice, kept }: LostProps) => {
  const { what, next } = connectionWords[seen === 'back' ? 'fine' : seen]
  return (
    <>
      <p>{what}</p>
      <p className="notice-next">
        {kept} {advice ?? next}
      </p>
    </>
  )
}

type RefusedProps = { readonly error: ApiError; readonly advice: string | undefined }

const Refused = ({ error, advice }: RefusedProps) => {
  // What is said of a field that has no place on this screen: until when no code can be tried or had.
  const isOfCodes = error.code === 'VERIFICATION_LOCKED' || error.code === 'TOO_MANY_REQUESTS'
  const more = isOfCodes ? error.fields.map(({ message }) => message) : []
  const next = advice ?? adviceFor(error)
  return (
    <>
      <p>{error.text}</p>
      {more.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {next !== null && <p className="notice-next">{next}</p>}
    </>
  )
}
