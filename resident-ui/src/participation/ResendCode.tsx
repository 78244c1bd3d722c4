import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import type { Identity } from './identity.ts'
import { requestCode } from './participation-api.ts'

type ResendCodeProps = {
  readonly linkId: string
  readonly identity: Identity
  /** The old code is of no use any more: nothing to wait for. */
  readonly isExpired: boolean
  readonly onSent: () => void
  readonly onFailure: (error: ApiError) => void
}

/**
 * Seconds before another request: messages take a while, and a second code would make the first
 * invalid.
 */
const WAIT_SECONDS = 30

const useCountdown = (seconds: number) => {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((before) => Math.max(before - 1, 0)), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, restart: () => setLeft(seconds) }
}

/** 인증번호 다시 받기, some seconds after the last time. */
export const ResendCode = ({ linkId, identity, isExpired, onSent, onFailure }: ResendCodeProps) => {
  const { isBusy, error, run } = useTask()
  const { left, restart } = useCountdown(WAIT_SECONDS)
  const [hasSentAgain, setSentAgain] = useState(false)

  const send = async () => {
    setSentAgain(false)
    try {
      await requestCode(linkId, identity)
    } catch (thrown) {
      onFailure(toApiError(thrown))
      throw thrown
    }
    restart()
    setSentAgain(true)
    onSent()
  }
  return (
    <div className="resend">
      {left > 0 && !isExpired ? (
        <p className="small counting-down">{t('{left}초 뒤에 인증번호를 다시 받으실 수 있습니다.', { left })}</p>
      ) : (
        <Button look="quiet" isBusy={isBusy} onClick={() => void run(send)}>
          {t('인증번호 다시 받기')}
        </Button>
      )}
      <p role="status" className="small">
        {hasSentAgain ? t('인증번호를 다시 요청했습니다. 가장 나중에 받으신 번호를 입력해주세요.') : ''}
      </p>
      <FailureNotice error={error} />
    </div>
  )
}
