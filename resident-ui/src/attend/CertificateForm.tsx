import { useState } from 'react'
import { certificateAppTitles } from '#events/values/certificate-app.ts'
import { isMobile } from '#events/values/phone.ts'
import { t } from '#ui/translate.ts'
import { deviceHere } from '../certificate/device-here.ts'
import { Button } from '../controls/Button.tsx'
import { DayField } from '../controls/DayField.tsx'
import { dayOf } from '../controls/day-of.ts'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { CalmNotice } from '../controls/Notice.tsx'
import { PhoneField } from '../controls/PhoneField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { EntryOutcome, EntryRequest } from './use-entry-certificate.ts'
import '../certificate/certificate.css'

/** Person as they are typed; the day of birth in its parts: "1950-3-7". */
type TypedPerson = { readonly name: string; readonly phone: string; readonly birthDate: string }
type Problems = Readonly<Partial<Record<keyof TypedPerson, string>>>

type CertificateFormProps = {
  readonly app: EntryRequest['app']
  readonly typed: TypedPerson
  /** Outcome of the last request; null while one is sent. */
  readonly outcome: EntryOutcome | null
  readonly onType: (typed: TypedPerson) => void
  readonly onSend: (request: EntryRequest) => void
  readonly onBack: () => void
}

const problemsIn = ({ name, phone, birthDate }: TypedPerson): Problems => ({
  ...(name.trim() === '' && { name: t('이름을 입력해주세요.') }),
  ...(!isMobile(phone) && { phone: t('휴대전화 번호를 입력해주세요.') }),
  ...(dayOf(birthDate) === null && { birthDate: t('태어난 해와 월, 일을 입력해주세요.') }),
})

const requestFor = ({ name, phone, birthDate }: TypedPerson, app: EntryRequest['app']): EntryRequest => {
  const device = deviceHere()
  return { app, name: name.trim(), phone, birthDate: dayOf(birthDate) ?? '', ...(device && { device }) }
}

/** Takes what a provider needs to find its person. */
export const CertificateForm = ({ app, typed, outcome, onType, onSend, onBack }: CertificateFormProps) => {
  const [problems, setProblems] = useState<Problems>({})
  const send = (): void => {
    const found = problemsIn(typed)
    setProblems(found)
    if (Object.keys(found).length === 0) onSend(requestFor(typed, app))
  }
  const change = (part: keyof TypedPerson, value: string): void => {
    onType({ ...typed, [part]: value })
    setProblems(({ [part]: _solved, ...others }) => others)
  }
  return (
    <Screen
      key="form"
      title={t('인증서로 참석')}
      heading={t('{app} 인증서의 이름과 번호를 적어주세요', { app: t(certificateAppTitles[app]) })}
      onBack={onBack}
      onSubmit={send}
      action={
        <>
          <FailureNotice error={outcome?.error ?? null} again={t('확인 요청 보내기')} />
          <CalmNotice>{outcome?.text}</CalmNotice>
          <Button type="submit" isBusy={outcome === null}>
            {t('확인 요청 보내기')}
          </Button>
        </>
      }
    >
      <WhoFields typed={typed} problems={problems} onChange={change} />
      <p className="small fine-print">
        {t('적으신 것은 인증서 회사에 확인을 요청하고 명부와 비교하는 데에만 씁니다.')}
      </p>
    </Screen>
  )
}

type WhoFieldsProps = {
  readonly typed: TypedPerson
  readonly problems: Problems
  readonly onChange: (part: keyof TypedPerson, value: string) => void
}

const WhoFields = ({ typed, problems, onChange }: WhoFieldsProps) => (
  <div className="certificate-who">
    <TextField
      label={t('이름')}
      name="name"
      autoComplete="name"
      enterKeyHint="next"
      maxLength={100}
      value={typed.name}
      error={problems.name}
      onChange={(value) => onChange('name', value)}
    />
    <PhoneField value={typed.phone} error={problems.phone} onChange={(value) => onChange('phone', value)} />
    <DayField
      label={t('생년월일')}
      showsLabel
      value={typed.birthDate}
      error={problems.birthDate}
      onChange={(value) => onChange('birthDate', value)}
    />
  </div>
)
