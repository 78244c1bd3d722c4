import { useEffect, useState } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { canReload, errorTitles } from '#ui/report/error-screen.ts'
import { useRecovery } from '#ui/report/use-server-health.ts'
import type { ErrorKind } from '#services/core/errors/error.contract.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { CallButton } from '../controls/CallButton.tsx'
import { officeHere } from '../link-office.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { connectionTexts } from '../connection-texts.ts'
import { useConnection, useReportsConnection } from '../connection.ts'
import { busySeconds, busyText, useSecondsUntil, waitWords } from '../server-waits.ts'
import { MessageScreen } from './MessageScreen.tsx'

const nextSteps: Readonly<Record<ErrorKind, string>> = {
  authentication: t('받으신 메시지의 링크를 다시 눌러 처음부터 진행해주세요.'),
  authorization: t('받으신 메시지의 링크가 맞는지 확인해주세요.'),
  'not-found': t('받으신 메시지의 링크를 다시 눌러주세요.'),
  validation: t('처음 화면으로 돌아가 다시 시도해주세요.'),
  server: t('잠시 기다리셨다가 새로고침을 눌러주세요.'),
  network: t('와이파이나 데이터가 켜져 있는지 확인하신 뒤 새로고침을 눌러주세요.'),
  unknown: t('새로고침을 눌러 다시 시도해주세요.'),
}

type FailureScreenProps = { readonly error: ApiError }

/** Global error screen: the failure, what to do, and a reload where that may help. */
export const FailureScreen = ({ error }: FailureScreenProps) => {
  const seconds = busySeconds(error)
  return seconds === null ? <Failed error={error} /> : <Busy error={error} seconds={seconds} />
}

/** Reloads once the server allows it: nothing has been filled in here. */
const Busy = ({ error, seconds }: FailureScreenProps & { readonly seconds: number }) => {
  const [at] = useState(() => Date.now() + seconds * 1_000)
  const left = useSecondsUntil(at) ?? seconds
  useReportsConnection(true)
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), at - Date.now())
    return () => clearTimeout(timer)
  }, [at])
  return (
    <MessageScreen
      icon="warning"
      heading={t('잠시 기다려주세요')}
      action={<Button onClick={() => window.location.reload()}>{t('새로고침')}</Button>}
    >
      <p>{busyText(error)}</p>
      <p>{t('화면을 그대로 두시면 {wait} 뒤 자동으로 다시 엽니다.', { wait: waitWords(left) })}</p>
    </MessageScreen>
  )
}

const Failed = ({ error }: FailureScreenProps) => {
  const phone = officeHere()?.phone ?? null
  const connection = useConnection()
  const isLost = error.kind === 'network' && connection !== 'fine'
  useReportsConnection(canReload(error.kind))
  // Nothing has been filled in here: what the button would do can happen by itself.
  useRecovery(() => canReload(error.kind) && window.location.reload())
  return (
    <MessageScreen
      icon={error.kind === 'network' ? 'offline' : 'warning'}
      tone="danger"
      heading={errorTitles[error.kind]}
      action={
        <>
          {canReload(error.kind) && <Button onClick={() => window.location.reload()}>{t('새로고침')}</Button>}
          {!canReload(error.kind) && phone !== null && <CallButton phone={phone} />}
          <LinkButton href="/" look={canReload(error.kind) || phone !== null ? 'secondary' : 'primary'}>
            {t('홈으로')}
          </LinkButton>
        </>
      }
    >
      <p>{isLost ? connectionTexts[connection].what : error.text}</p>
      <p>{isLost ? connectionTexts[connection].wait : nextSteps[error.kind]}</p>
      <p>{t('문제가 지속되면 관리사무소에 문의해주세요.')}</p>
      {phone !== null && (
        <p>
          <OfficePhone apartment={{ officePhone: phone }} />
        </p>
      )}
      {error.requestId !== null && (
        <p className="small">{t('문의하실 때 알려주실 번호: {requestId}', { requestId: error.requestId })}</p>
      )}
    </MessageScreen>
  )
}
