import type { ReactNode } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { useObservedConnection, useReportsConnection, type ObservedConnection } from '../connection.ts'
import { connectionTexts } from '../connection-texts.ts'
import { officeHere } from '../link-office.ts'
import { busySeconds, busyText, waitWords } from '../server-waits.ts'
import { OfficePhone } from './OfficePhone.tsx'
import { CalmNotice, ErrorNotice } from './Notice.tsx'

const Office = () => <OfficePhone apartment={{ officePhone: officeHere()?.phone ?? null }} />

/** Returns advice for an error whose text has none. */
const adviceFor = ({ kind, code }: ApiError): ReactNode => {
  if (code === 'VERIFICATION_LOCKED') return <>{tNodes('급하시면 {office}에 문의해주세요.', { office: <Office /> })}</>
  if (code === 'TOO_FEW_CHOICES' || code === 'TOO_MANY_CHOICES' || code === 'INVALID_ANSWERS')
    return t('‘바꾸기’를 눌러 답을 확인해주세요.')
  if (kind === 'server' || kind === 'unknown')
    return <>{tNodes('다시 눌러도 되지 않으면 {office}에 문의해주세요.', { office: <Office /> })}</>
  return kind === 'validation' ? null : t('받으신 메시지의 링크를 다시 눌러주세요.')
}

/**
 * Tells whether a failure comes from the connection: nothing arrived, or nothing that could answer.
 */
const isOfConnection = ({ kind, code }: ApiError): boolean =>
  kind === 'network' || code === 'SERVICE_UNAVAILABLE' || code === 'UNKNOWN'

type FailureNoticeProps = {
  readonly error: ApiError | null
  /** Advice after the error, in place of the usual one. */
  readonly advice?: string
  /** Text on the state of the input, where no answer came: "고르신 답은 그대로 있습니다." */
  readonly kept?: string
  /** Label of the button that retries. */
  readonly again?: string
}

/**
 * Shows why an act failed, and what to do. For the connection it shows the cause, and that it works
 * again.
 */
export const FailureNotice = ({ error, advice, kept, again }: FailureNoticeProps) => {
  const wait = error === null ? null : busySeconds(error)
  const isLost = error !== null && wait === null && isOfConnection(error)
  const seen = useObservedConnection(isLost)
  const isReported = isLost && (error.kind === 'network' || seen !== 'fine')
  useReportsConnection(isReported)
  const isBack = isReported && seen === 'back'
  return (
    <div>
      <CalmNotice>
        {error !== null && wait !== null && <Busy error={error} seconds={wait} kept={kept} />}
        {isBack &&
          `${t('다시 연결되었습니다.')} ${again === undefined ? t('다시 눌러주세요.') : t('‘{again}’를 눌러주세요.', { again })}`}
      </CalmNotice>
      <ErrorNotice>
        {isReported && !isBack && <ConnectionLost seen={seen} advice={advice} kept={kept} />}
        {error !== null && wait === null && !isReported && <Refused error={error} advice={advice} />}
      </ErrorNotice>
    </div>
  )
}

type ConnectionLostProps = {
  readonly seen: ObservedConnection
  readonly advice: string | undefined
  readonly kept: string | undefined
}

const ConnectionLost = ({ seen, advice, kept }: ConnectionLostProps) => {
  const { what, next } = connectionTexts[seen === 'back' ? 'fine' : seen]
  return (
    <>
      <p>{what}</p>
      <p className="notice-next">
        {kept} {advice ?? next}
      </p>
    </>
  )
}

type BusyProps = { readonly error: ApiError; readonly seconds: number; readonly kept: string | undefined }

/** Shows that a busy server did not take it, and when to press again. */
const Busy = ({ error, seconds, kept = t('적으신 내용은 그대로 있습니다.') }: BusyProps) => (
  <>
    {busyText(error)} {kept} {t('{wait} 뒤에 다시 눌러주세요.', { wait: waitWords(seconds) })}
  </>
)

type RefusedProps = { readonly error: ApiError; readonly advice: string | undefined }

const Refused = ({ error, advice }: RefusedProps) => {
  // Error of a field that is not on this screen: until when no code can be tried or requested.
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
