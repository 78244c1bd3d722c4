import { useEffect, useState } from 'react'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import './identity.css'

/**
 * Reads whether a person declines messages; undefined while it is loading or where it cannot be
 * read: the switch is hidden then.
 */
const useWish = (userId: string) => {
  const [declined, setDeclined] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    api
      .call('GET /api/user/{id}/messages', { params: { id: userId }, signal: controller.signal })
      .then((said) => setDeclined(said.declined))
      .catch(() => setDeclined(undefined))
    return () => controller.abort()
  }, [userId])
  return [declined, setDeclined] as const
}

type MessageWishProps = {
  /** Person whose session this browser has. */
  readonly userId: string
}

/**
 * Shows whether the person receives messages, with a button that changes it. Requested codes are
 * sent in any case.
 */
export const MessageWish = ({ userId }: MessageWishProps) => {
  const [declined, setDeclined] = useWish(userId)
  const { isBusy, error, run } = useTask()
  if (declined === undefined) return null
  const change = () =>
    void run(async () => {
      const said = await api.call('PUT /api/user/{id}/message-wish', {
        params: { id: userId },
        body: { declined: !declined },
      })
      setDeclined(said.declined)
    })
  return (
    <section className="message-wish" aria-label={t('알림 받기')}>
      <p role="status">
        {declined
          ? t('알림을 보내지 않고 있습니다. 요청하신 인증번호는 그대로 보내드립니다.')
          : t('투표와 서명 소식을 카카오톡이나 문자로 보내드리고 있습니다.')}
      </p>
      <Button look="quiet" isBusy={isBusy} onClick={change}>
        {declined ? t('알림 다시 받기') : t('알림 그만 받기')}
      </Button>
      <FailureNotice error={error} advice={t('잠시 뒤 다시 눌러주세요. 계속되면 관리사무소에 말씀해주세요.')} />
    </section>
  )
}
