import { useState, type ReactNode } from 'react'
import { digitsIn } from '#events/values/digits.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'

const CODE_LENGTH = 6

type ProveByCodeProps = {
  /** Shown phone to which the code goes. */
  readonly phone: string
  /** Screen that says why the code is sent, before it is. */
  readonly greeting: {
    readonly title: string
    readonly heading: string
    readonly lead: ReactNode
    readonly children: ReactNode
  }
  /** Focuses the field of the code when its screen opens. */
  readonly startsInCode?: boolean
  readonly request: () => Promise<unknown>
  /** Returns the session. */
  readonly confirm: (code: string) => Promise<string>
  readonly onProven: (session: string) => void
}

/** Verifies the phone of whoever has a link by a code, since the link alone must not be enough. */
export const ProveByCode = (props: ProveByCodeProps) => {
  const { phone, greeting, startsInCode = false, request, confirm, onProven } = props
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, error, run, clear } = useTask()
  const ask = () =>
    void run(async () => {
      await request()
      setSent(true)
      setCode('')
    })
  const send = () => void run(async () => onProven(await confirm(code)))
  if (!isSent)
    return (
      <Screen
        {...greeting}
        action={
          <>
            <FailureNotice error={error} again={t('인증번호 받기')} />
            <Button isBusy={isBusy} onClick={ask}>
              {t('인증번호 받기')}
            </Button>
          </>
        }
      />
    )
  const type = (typed: string): void => {
    clear()
    setCode(digitsIn(typed).slice(0, CODE_LENGTH))
  }
  return (
    <Screen
      key="code"
      title={t('인증번호 입력')}
      heading={t('인증번호 6자리를 입력해주세요')}
      lead={<p>{t('{phone}번으로 보냈습니다.', { phone })}</p>}
      {...(startsInCode && { startsIn: 'code' })}
      onSubmit={() => code.length === CODE_LENGTH && send()}
      action={
        <>
          <FailureNotice error={error} again={t('확인')} />
          <Button type="submit" isBusy={isBusy}>
            {t('확인')}
          </Button>
          <Button look="quiet" onClick={ask}>
            {t('인증번호 다시 받기')}
          </Button>
        </>
      }
    >
      <CodeField code={code} onType={type} />
    </Screen>
  )
}

type CodeFieldProps = { readonly code: string; readonly onType: (typed: string) => void }

const CodeField = ({ code, onType }: CodeFieldProps) => (
  <TextField
    className="field-code"
    label={t('인증번호')}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    enterKeyHint="done"
    value={code}
    onChange={onType}
  />
)
