import type { ReactNode } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { CallButton } from '../../controls/CallButton.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import type { Identity } from '../identity.ts'
import { WithPhoneCall } from '../phone-call/WithPhoneCall.tsx'
import { officeHere } from '../../link-office.ts'

type LockedScreenProps = {
  readonly error: ApiError
  /** Link to another way of verification, which still works during a lock. */
  readonly otherWay: ReactNode
  /** Link with what was typed, for a call by the office; null where nothing is offered. */
  readonly call: { readonly link: string; readonly identity: Identity } | null
  readonly onBack: () => void
}

/**
 * Tells whether no more codes are sent for a while because of the maximum; calls that come too fast
 * have no time in their error.
 */
const isUsedUp = ({ code, fields }: ApiError): boolean =>
  code === 'TOO_MANY_REQUESTS' && fields.some(({ path }) => path === 'code')

/** Tells whether no code can be entered or requested for a while, which has a screen of its own. */
export const isLocked = (error: ApiError): boolean => error.code === 'VERIFICATION_LOCKED' || isUsedUp(error)

const wordsOf = (error: ApiError) =>
  isUsedUp(error)
    ? {
        heading: t('지금은 인증번호를\n더 보낼 수 없습니다'),
        why: t(
          '한 시간 동안 보낼 수 있는 인증번호를 모두 보냈습니다. 직접 여러 번 요청하지 않으셨다면 관리사무소에 알려주세요.',
        ),
      }
    : { heading: t('잠시 본인 확인을\n할 수 없습니다'), why: error.text }

/**
 * Shows until when no code can be entered or requested, by the server, and what to do meanwhile.
 */
export const LockedScreen = ({ call, ...shown }: LockedScreenProps) => (
  <WithPhoneCall link={call?.link ?? null} failed="locked" identity={call?.identity ?? {}}>
    {(offer) => <Locked {...shown} offer={offer} />}
  </WithPhoneCall>
)

const Locked = ({
  error,
  otherWay,
  offer,
  onBack,
}: Omit<LockedScreenProps, 'call'> & { readonly offer: ReactNode }) => {
  const { heading, why } = wordsOf(error)
  return (
    <MessageScreen
      icon="clock"
      heading={heading}
      action={
        <>
          <CallButton phone={officeHere()?.phone ?? null} />
          {offer}
          <Button look={offer === null ? 'secondary' : 'quiet'} onClick={onBack}>
            {t('돌아가기')}
          </Button>
        </>
      }
    >
      <p>{why}</p>
      {error.fields.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <p>{t('입력하신 내용은 그대로 있습니다. 급하시면 관리사무소에 문의해주세요.')}</p>
      {otherWay}
    </MessageScreen>
  )
}
