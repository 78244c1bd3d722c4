import { useState } from 'react'
import { maskName } from '#events/values/text.ts'
import { ApiError } from '#ui/api-client.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import './identity.css'

/** Ends what the browser may do in a resident's name. Whose half hour is over already has nothing to end. @throws ApiError */
const endSession = async (): Promise<void> => {
  try {
    await api.call('POST /api/user/auth/logout', { body: {} })
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
  }
}

type SessionLineProps = {
  /** As they proved it; shown masked, since others look on. */
  readonly name: string
  /** It is over: whatever was begun in their name is to be forgotten here. */
  readonly onEnded: () => void
}

/** Whose session this is, and the way out of it for anybody else who holds the phone: asked once more, since what was begun is lost. */
export const SessionLine = ({ name, onEnded }: SessionLineProps) => {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, error, run } = useTask()
  const end = () =>
    void run(async () => {
      await endSession()
      onEnded()
    })
  return (
    <section className="session-line" aria-label="본인확인">
      <p>
        <strong>{maskName(name)}</strong> 님으로 확인되었습니다.
      </p>
      {!isAsking && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          본인이 아니신가요?
        </Button>
      )}
      {isAsking && (
        <>
          <p role="status">이 본인확인을 끝내고 처음부터 다시 합니다. 지금까지 하신 내용은 지워집니다.</p>
          <div className="screen-action-pair">
            <Button look="secondary" onClick={() => setAsking(false)}>
              그대로 두기
            </Button>
            <Button look="secondary" isBusy={isBusy} onClick={end}>
              끝내기
            </Button>
          </div>
        </>
      )}
      <FailureNotice error={error} />
    </section>
  )
}
