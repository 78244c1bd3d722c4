import { digitsIn } from '#events/values/digits.ts'
import { useState } from 'react'
import type { ApiError } from '#ui/http/api-error.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import type { TrusteeLink } from './part-file.ts'
import { TrusteeGreeting } from './TrusteeGreeting.tsx'
import { confirmTrusteeCode, requestTrusteeCode } from './trustee-api.ts'

type ProvePhoneProps = {
  readonly link: TrusteeLink
  readonly page: TrusteePage
  readonly onProven: (session: string) => void
}

const CODE_LENGTH = 6

const headings = {
  make: t('참관인이 되어 주셔서\n고맙습니다'),
  rehearse: t('열쇠가 맞는지\n미리 연습합니다'),
  count: t('개표를 시작합니다'),
} as const

type CodeRequestProps = {
  readonly page: TrusteePage
  readonly isBusy: boolean
  readonly error: ApiError | null
  readonly onAsk: () => void
}

const CodeRequest = ({ page, isBusy, error, onAsk }: CodeRequestProps) => (
  <Screen
    title={t('참관인 본인 확인')}
    heading={headings[page.step === 'make' || page.step === 'rehearse' ? page.step : 'count']}
    lead={<TrusteeGreeting page={page} />}
    action={
      <>
        <FailureNotice error={error} again={t('인증번호 받기')} />
        <Button isBusy={isBusy} onClick={onAsk}>
          {t('인증번호 받기')}
        </Button>
      </>
    }
  >
    <p className="trustee-says">
      {t('본인인지 확인하려고 아래 휴대전화로 인증번호를 보냅니다. 번호가 다르면 관리사무소에 알려주세요.')}
    </p>
    <p className="trustee-says">
      <strong>{page.phone}</strong>
    </p>
  </Screen>
)

/** Verifies the trustee's phone by a code, since the link alone must not be enough. */
export const ProvePhone = ({ link, page, onProven }: ProvePhoneProps) => {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, error, run, clear } = useTask()
  const ask = () =>
    void run(async () => {
      await requestTrusteeCode(link)
      setSent(true)
      setCode('')
    })
  const confirm = () => void run(async () => onProven(await confirmTrusteeCode(link, code)))
  const type = (text: string) => {
    clear()
    setCode(digitsIn(text).slice(0, CODE_LENGTH))
  }
  if (!isSent) return <CodeRequest page={page} isBusy={isBusy} error={error} onAsk={ask} />
  return (
    <Screen
      key="code"
      title={t('인증번호 입력')}
      heading={t('인증번호 6자리를 입력해주세요')}
      lead={<p>{t('{phone}번으로 보냈습니다.', { phone: page.phone })}</p>}
      onSubmit={() => code.length === CODE_LENGTH && confirm()}
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
      <TextField
        className="field-code"
        label={t('인증번호')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={code}
        onChange={type}
      />
    </Screen>
  )
}
