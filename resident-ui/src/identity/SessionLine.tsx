import { useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { forgetPersons } from '../browser-storage.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import './identity.css'

/**
 * Ends the resident's session in this browser. A session that has already expired counts as ended.
 *
 * @throws ApiError
 */
export const endResidentSession = async (): Promise<void> => {
  try {
    await api.call('POST /api/user/auth/logout', { body: {} })
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
  }
}

/** Button that ends a session, and its question. */
type SessionExit = {
  readonly label: string
  readonly question: string
  /**
   * Handler that runs once the session is over and the resident's data are removed from this
   * browser.
   */
  readonly onEnded: () => void
}

const NOT_ME = t('이 본인 확인을 끝내고 처음부터 다시 합니다. 지금까지 하신 내용은 이 휴대전화에서 삭제됩니다.')

/** Returns the button for another person. */
export const notMe = (onEnded: () => void): SessionExit => ({
  label: t('본인이 아니신가요?'),
  question: NOT_ME,
  onEnded,
})

type SessionLineProps = {
  /** Masked name, since others may see the screen; absent where the screen already shows it. */
  readonly name?: string | null
  /** Ends the session on the server. Rejects with `ApiError`. */
  readonly end: () => Promise<void>
  readonly ways: readonly SessionExit[]
}

/**
 * Shows whose session this is, and buttons for another person who holds the phone. They ask once
 * more, since drafts are lost.
 */
export const SessionLine = ({ name, end, ways }: SessionLineProps) => {
  const [asked, setAsked] = useState<SessionExit | null>(null)
  const { isBusy, error, run } = useTask()
  const place = useRef<HTMLElement>(null)
  const askedRef = useRef<string | null>(null)
  useLayoutEffect(() => {
    const focus = (selector: string): void => place.current?.querySelector<HTMLElement>(selector)?.focus()
    // The pressed button is gone, and so is a cancelled question: the focus goes to what replaced
    // it.
    if (asked !== null) focus('[data-question]')
    else if (askedRef.current !== null) focus('button')
    askedRef.current = asked?.label ?? null
  }, [asked])
  const leave = (way: SessionExit) =>
    void run(async () => {
      await end()
      forgetPersons()
      way.onEnded()
    })
  return (
    <section
      ref={place}
      className={name === undefined ? 'session-line session-line-bare' : 'session-line'}
      aria-label={t('본인 확인')}
    >
      {name !== undefined && (
        <p>
          {tNodes('{name}으로 확인되었습니다.', {
            name: <strong>{name === null ? t('본인') : t('{name} 님', { name })}</strong>,
          })}
        </p>
      )}
      {asked === null ? (
        ways.map((way) => (
          <Button key={way.label} look="quiet" onClick={() => setAsked(way)}>
            {way.label}
          </Button>
        ))
      ) : (
        <>
          <p tabIndex={-1} data-question="">
            {asked.question}
          </p>
          <div className="screen-action-pair">
            <Button look="secondary" onClick={() => setAsked(null)}>
              {t('그대로 두기')}
            </Button>
            <Button look="secondary" isBusy={isBusy} onClick={() => leave(asked)}>
              {t('끝내기')}
            </Button>
          </div>
        </>
      )}
      <FailureNotice error={error} />
    </section>
  )
}
