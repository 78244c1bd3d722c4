import { useState } from 'react'
import { callTimes, type CallTime, type FailedStep } from '#events/values/participation/phone-call.ts'
import { formatPhone, PHONE_FORM } from '#events/values/phone.ts'
import type { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button } from '../../controls/Button.tsx'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { PhoneField } from '../../controls/PhoneField.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { useTask } from '../../use-task.ts'
import type { Identity } from '../identity.ts'
import { rememberRequestedPhone, requestedPhone } from './requested-call.ts'

type PhoneCallScreenProps = {
  readonly link: string
  readonly failed: FailedStep
  readonly identity: Partial<Identity>
  readonly onBack: () => void
}

/** Asks the office for a call; once that is done, shows the request, which can be taken back. */
const PhoneCallScreen = ({ link, onBack, ...asking }: PhoneCallScreenProps) => {
  const [phone, setPhone] = useState(() => requestedPhone(link))
  const remember = (requested: string | null) => {
    rememberRequestedPhone(link, requested)
    setPhone(requested)
  }
  return phone === null ? (
    <RequestScreen {...asking} link={link} onBack={onBack} onRequested={remember} />
  ) : (
    <RequestedScreen link={link} phone={phone} onBack={onBack} onWithdrawn={() => remember(null)} />
  )
}

export default PhoneCallScreen

const timeNames: Readonly<Record<CallTime, string>> = { morning: t('오전'), afternoon: t('오후') }

/** Returns the filled fields of an identity. */
const filled = (identity: Partial<Identity>) =>
  Object.fromEntries(
    (['name', 'dong', 'ho'] as const).flatMap((name) => {
      const value = identity[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )

const useRequest = ({
  link,
  failed,
  identity,
  onRequested,
}: Omit<PhoneCallScreenProps, 'onBack'> & { readonly onRequested: (phone: string) => void }) => {
  const { isBusy, error, run } = useTask()
  const [phone, setPhone] = useState(identity.phone ?? '')
  const [time, setTime] = useState<CallTime | null>(null)
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    setWrong(!PHONE_FORM.test(phone))
    if (!PHONE_FORM.test(phone)) return
    void run(async () => {
      const body = { link, failed, phone, ...filled(identity), ...(time !== null && { preferredTime: time }) }
      await api.call('POST /api/user/phone-call', { body })
      onRequested(phone)
    })
  }
  const change = (digits: string) => {
    setPhone(digits)
    setWrong(false)
  }
  return { phone, change, time, setTime, isWrong, isBusy, error, submit }
}

const adviceOn = (error: ApiError | null): { readonly advice: string } | undefined =>
  error?.code === 'TOO_MANY_REQUESTS'
    ? { advice: t('전화 요청이 많습니다. 관리사무소에 직접 전화해주세요.') }
    : undefined

type RequestScreenProps = PhoneCallScreenProps & { readonly onRequested: (phone: string) => void }

const RequestScreen = ({ onBack, ...asking }: RequestScreenProps) => {
  const { phone, change, time, setTime, isWrong, isBusy, error, submit } = useRequest(asking)
  return (
    <Screen
      title={t('관리사무소에서 전화 받기')}
      heading={t('어느 번호로 전화드릴까요?')}
      lead={<p>{t('관리사무소에서 전화로 도와드립니다.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <FailureNotice error={error} {...adviceOn(error)} />
          <Button type="submit" isBusy={isBusy}>
            {t('전화 요청하기')}
          </Button>
        </>
      }
    >
      <div className="fields phone-call-fields">
        <PhoneField
          label={t('전화 받으실 번호')}
          value={phone}
          error={isWrong ? t('전화번호를 끝까지 입력해주세요.') : undefined}
          onChange={change}
        />
        <fieldset>
          <legend>{t('언제가 좋으세요?')}</legend>
          {([null, ...callTimes] as const).map((one) => (
            <ChoiceCard
              key={one ?? 'any'}
              kind="radio"
              group="time"
              label={one === null ? t('아무 때나') : timeNames[one]}
              isChosen={time === one}
              onPress={() => setTime(one)}
            />
          ))}
        </fieldset>
      </div>
      <p className="small fine-print">
        {t(
          '관리사무소는 입력하신 이름, 동·호, 전화번호와 어느 화면에서 막히셨는지를 보고 전화드립니다. 고르신 답은 보지 못합니다.',
        )}{' '}
        {t('이 내용은 전화하는 데만 쓰고, 늦어도 마감 30일 뒤에 파기합니다. 원하지 않으시면 요청하지 않으셔도 됩니다.')}
      </p>
    </Screen>
  )
}

type RequestedScreenProps = {
  readonly link: string
  readonly phone: string
  readonly onBack: () => void
  readonly onWithdrawn: () => void
}

const RequestedScreen = ({ link, phone, onBack, onWithdrawn }: RequestedScreenProps) => {
  const { isBusy, error, run } = useTask()
  const withdraw = () =>
    void run(async () => {
      await api.call('POST /api/user/phone-call/withdrawal', { body: { link, phone } })
      onWithdrawn()
    })
  return (
    <MessageScreen
      icon="phone"
      heading={t('전화를 요청했습니다')}
      action={
        <>
          <FailureNotice error={error} />
          <Button onClick={onBack}>{t('돌아가기')}</Button>
          <Button look="secondary" isBusy={isBusy} onClick={withdraw}>
            {t('전화 요청 취소하기')}
          </Button>
        </>
      }
    >
      <p>
        {tNodes('관리사무소에서 전화드립니다. 전화 받으실 번호는 {number}입니다.', {
          number: <span className="phone-call-number">{formatPhone(phone)}</span>,
        })}
      </p>
      <p>{t('기다리시는 동안 다시 해보셔도 됩니다.')}</p>
      <p>{t('관리사무소는 전화로 인증번호나 고르신 답을 묻지 않습니다. 묻는 전화는 끊어주세요.')}</p>
    </MessageScreen>
  )
}
