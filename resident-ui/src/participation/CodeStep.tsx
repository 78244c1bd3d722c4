import { digitsIn } from '#events/values/digits.ts'
import { useEffect, useState, type ReactNode } from 'react'
import type { FailedStep } from '#events/values/participation/phone-call.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { formatPhone } from '#events/values/phone.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { LEAD_ID, Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import type { Identity } from './identity.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { isLocked, LockedScreen } from './link/LockedScreen.tsx'
import { PhoneCallOffer, WithPhoneCall } from './phone-call/WithPhoneCall.tsx'
import { ResendCode } from './ResendCode.tsx'
import { unitName } from './unit-name.ts'
import { confirmCode } from './participation-api.ts'
import { useMessageCode } from './use-message-code.ts'

type CodeStepProps = {
  readonly linkId: string
  readonly identity: Identity
  readonly apartment: VoterPage['apartment']
  /** Link to another way of verification, where there is one. */
  readonly otherWay: ReactNode
  /** Marks a closed vote, where the code opens a receipt only. */
  readonly isForReceipt: boolean
  readonly onBack: () => void
  readonly onVerified: () => void
  readonly onFailure: (error: ApiError) => void
}

const CODE_LENGTH = 6
/** Number of wrong codes after which the office offers a call. */
const WRONG_CODES_BEFORE_CALL = 2

/** Returns the error of a wrong code, with the number of tries left by the server. */
const mistakeIn = (error: ApiError | null): string | undefined => {
  if (error?.code === 'CODE_MISMATCH') return [error.text, ...error.fields.map(({ message }) => message)].join(' ')
  // For a code that was requested by another browser the field explains more than that it has
  // expired.
  return error?.code === 'CODE_EXPIRED' ? (error.fields[0]?.message ?? error.text) : undefined
}

/** State of the typed digits and their submission. */
const useCode = ({
  linkId,
  identity,
  onVerified,
  onFailure,
}: Omit<CodeStepProps, 'apartment' | 'otherWay' | 'isForReceipt' | 'onBack'>) => {
  const { isBusy, error, run, clear } = useTask()
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const [wrongCodes, setWrongCodes] = useState(0)
  const mistake = isShort ? t('숫자 6자리를 모두 입력해주세요.') : mistakeIn(error)
  useEffect(() => {
    // Selected, so that typing replaces the wrong digits.
    if (mistake !== undefined) document.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select()
  }, [mistake, error])

  const confirm = async (whole: string) => {
    try {
      await confirmCode(linkId, identity, whole)
    } catch (thrown) {
      const failure = toApiError(thrown)
      if (failure.code === 'CODE_MISMATCH') setWrongCodes((before) => before + 1)
      onFailure(failure)
      throw thrown
    }
    onVerified()
  }
  /** Submits on the sixth digit like the button, since most users look no further by then. */
  const change = (text: string) => {
    const typed = digitsIn(text).slice(0, CODE_LENGTH)
    setCode(typed)
    setShort(false)
    clear()
    if (typed.length === CODE_LENGTH && typed !== code) void run(() => confirm(typed))
  }
  const submit = () => {
    setShort(code.length < CODE_LENGTH)
    if (code.length === CODE_LENGTH) void run(() => confirm(code))
  }
  const begin = () => {
    change('')
    document.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }
  useMessageCode(change)
  return { code, mistake, isBusy, error, wrongCodes, change, submit, begin, clear }
}

/** Returns the reason of a lock, after a typed code or a request for a new one. */
const useLock = (typed: ApiError | null) => {
  const [asked, setAsked] = useState<ApiError | null>(null)
  const locked = [typed, asked].find((error) => error !== null && isLocked(error))
  return { locked, refuse: setAsked, unlock: () => setAsked(null) }
}

const Entered = ({ identity: { name, dong, ho, phone } }: { readonly identity: Identity }) => (
  <p className="entered">
    {name} · {unitName(dong, ho)}
    <br />
    {formatPhone(phone)}
  </p>
)

/** Returns the step at which a call is offered: after two wrong codes, or once none arrived. */
const failedAt = (wrongCodes: number, hasResent: boolean): FailedStep | null => {
  if (wrongCodes >= WRONG_CODES_BEFORE_CALL) return 'wrong-code'
  return hasResent ? 'no-code' : null
}

/** Asks for the six digits that were sent to the phone on the roll. */
export const CodeStep = (props: CodeStepProps) => {
  const { linkId, identity, otherWay, isForReceipt } = props
  const typed = useCode(props)
  const { error, wrongCodes, begin, clear } = typed
  const { locked, refuse, unlock } = useLock(error)
  const [hasResent, setResent] = useState(false)
  const goBack = () => {
    unlock()
    clear()
  }
  const resent = () => {
    setResent(true)
    begin()
  }
  if (locked) {
    const call = isForReceipt ? null : { link: linkId, identity }
    return <LockedScreen {...{ error: locked, otherWay, call }} onBack={goBack} />
  }
  return (
    <WithPhoneCall link={linkId} failed={isForReceipt ? null : failedAt(wrongCodes, hasResent)} identity={identity}>
      {(offer) => <CodeScreen {...props} {...typed} offer={offer} onSent={resent} onRefused={refuse} />}
    </WithPhoneCall>
  )
}

type CodeScreenProps = CodeStepProps &
  ReturnType<typeof useCode> & {
    readonly offer: ReactNode
    readonly onSent: () => void
    readonly onRefused: (error: ApiError) => void
  }

const CodeScreen = ({ linkId, identity, apartment, isForReceipt, offer, onBack, ...typing }: CodeScreenProps) => {
  const { code, mistake, isBusy, error, change, submit, onSent, onRefused, onFailure } = typing
  return (
    <Screen
      {...(!isForReceipt && { stage: { at: 1, part: 0.8 } })}
      title={t('인증번호 입력')}
      heading={t('인증번호 6자리를 입력해주세요')}
      lead={<p>{t('입력하신 내용이 명부와 같으면, 명부에 등록된 휴대전화로 인증번호가 갑니다.')}</p>}
      startsIn="code"
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <FailureNotice error={mistake === undefined ? error : null} />
          <Button type="submit" isBusy={isBusy}>
            {t('확인')}
          </Button>
        </>
      }
    >
      <Entered identity={identity} />
      <TextField
        className="field-code"
        label={t('인증번호')}
        name="code"
        describedBy={LEAD_ID}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={code}
        error={mistake}
        onChange={change}
      />
      <ResendCode
        linkId={linkId}
        identity={identity}
        isExpired={error?.code === 'CODE_EXPIRED'}
        onSent={onSent}
        onFailure={(failure) => {
          onRefused(failure)
          onFailure(failure)
        }}
      />
      <PhoneCallOffer offer={offer} />
      <p className="small fine-print">
        {tNodes(
          '번호를 여러 개 받으셨으면 다른 번호도 입력해보세요. 번호가 오지 않으면 ‘이전’을 눌러 입력하신 내용을 확인해주세요. 그래도 오지 않으면 {office}에 문의해주세요.',
          { office: <OfficePhone apartment={apartment} /> },
        )}
      </p>
    </Screen>
  )
}
