import { useState } from 'react'
import { digitsIn } from '#events/values/digits.ts'
import type { ApiError } from '#ui/http/api-error.ts'
import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { confirmSignerCode, requestSignerCode, type SignerLink } from './minutes-api.ts'
import { signerTitle } from './minutes-texts.ts'

type ProveSignerProps = {
  readonly link: SignerLink
  readonly page: SignerPage
  readonly onProven: (session: string) => void
}

const CODE_LENGTH = 6

type CodeRequestProps = {
  readonly page: SignerPage
  readonly isBusy: boolean
  readonly error: ApiError | null
  readonly onAsk: () => void
}

const CodeRequest = ({ page, isBusy, error, onAsk }: CodeRequestProps) => (
  <Screen
    title={t('의사록 서명')}
    heading={t('의사록을 읽고\n서명해주세요')}
    lead={
      <p>
        <Korean>{page.apartment.name}</Korean>
        <br />
        <strong>
          <Korean>{page.title}</Korean>
        </strong>
        <br />
        {signerTitle(page.role, page.name)}
      </p>
    }
    action={
      <>
        <FailureNotice error={error} again={t('인증번호 받기')} />
        <Button isBusy={isBusy} onClick={onAsk}>
          {t('인증번호 받기')}
        </Button>
      </>
    }
  >
    <p className="minutes-fixed">{t('본인 확인을 위해 {phone}번으로 인증번호를 보냅니다.', { phone: page.phone })}</p>
  </Screen>
)

/** Verifies the signer's phone by a code, since the link alone must not be enough. */
export const ProveSigner = ({ link, page, onProven }: ProveSignerProps) => {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, error, run, clear } = useTask()
  const ask = () =>
    void run(async () => {
      await requestSignerCode(link)
      setSent(true)
      setCode('')
    })
  const confirm = () => void run(async () => onProven(await confirmSignerCode(link, code)))
  if (!isSent) return <CodeRequest page={page} isBusy={isBusy} error={error} onAsk={ask} />
  return (
    <Screen
      key="code"
      title={t('인증번호 입력')}
      heading={t('인증번호 6자리를 입력해주세요')}
      lead={<p>{t('{phone}번으로 보냈습니다.', { phone: page.phone })}</p>}
      startsIn="code"
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
        onChange={(typed) => {
          clear()
          setCode(digitsIn(typed).slice(0, CODE_LENGTH))
        }}
      />
    </Screen>
  )
}
