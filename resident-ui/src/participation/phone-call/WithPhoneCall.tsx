import { lazy, useState, type ReactNode } from 'react'
import type { FailedStep } from '#events/values/participation/phone-call.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import type { Identity } from '../identity.ts'
import { requestedPhone } from './requested-call.ts'
import './phone-call.css'

const PhoneCallScreen = lazy(() => import('./PhoneCallScreen.tsx'))

type WithPhoneCallProps = {
  /** Last part of the link's address; null where it is unknown, and nothing is offered. */
  readonly link: string | null
  /** Step that failed; null while nothing has. */
  readonly failed: FailedStep | null
  /** Fields that the resident has filled so far. */
  readonly identity: Partial<Identity>
  /** Screen that offers the call by a button; null where nothing is offered. */
  readonly children: (offer: ReactNode) => ReactNode
}

/** Offers a call by the office on a screen where a resident cannot go on, and asks for it in its place. */
export const WithPhoneCall = ({ link, failed, identity, children }: WithPhoneCallProps) => {
  const [isAsking, setAsking] = useState(false)
  if (link === null || failed === null) return children(null)
  if (isAsking) return <PhoneCallScreen {...{ link, failed, identity }} onBack={() => setAsking(false)} />
  return children(
    <Button look="secondary" onClick={() => setAsking(true)}>
      <Icon name="phone" />
      {requestedPhone(link) === null ? t('관리사무소에서 전화 받기') : t('전화 요청 확인하기')}
    </Button>,
  )
}

/** Shows the offer within a screen's text; nothing where there is none. */
export const PhoneCallOffer = ({ offer }: { readonly offer: ReactNode }) =>
  offer === null ? null : (
    <section className="phone-call-offer">
      <p>{t('혼자 하기 어려우시면 관리사무소에서 전화로 도와드립니다.')}</p>
      {offer}
    </section>
  )
