import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { CallOffice, OfficeName } from './CallOffice.tsx'
import type { Errand } from './errand.ts'
import { linkIn } from '../link-office.ts'
import { forgetErrand } from './stored-errand.ts'
import { MismatchScreen, RaisedScreen } from './MismatchScreen.tsx'
import type { Office } from './office.ts'
import { refusalOf, type RefusalCode } from './refusals.ts'
import { useReturn } from './use-return.ts'
import './identity.css'

/** `/identity/return`: returns from the provider's page to where the verification started. */
const ReturnScreen = () => {
  const { errand, state, again, raised } = useReturn()
  const [, navigate] = useLocation()
  const office = errand?.office ?? {}
  const link = errand === null ? null : linkIn(errand.back)
  const goBack = errand === null ? undefined : () => navigate(errand.back, backTo(errand))
  switch (state.kind) {
    case 'checking':
      return <Checking />
    case 'proven':
      return <Proven errand={errand} />
    case 'lost':
      return <NothingToContinue />
    case 'not-matched':
      return <MismatchScreen {...{ office, link }} onAgain={goBack} onRaised={raised} />
    case 'raised':
      return <RaisedScreen office={office} />
    case 'refused':
      return <Refused code={state.code} office={office} onAgain={goBack} />
    case 'failed':
      return <Failed error={state.error} office={office} onAgain={again} />
  }
}

export default ReturnScreen

/**
 * Returns the options of the navigation back: it replaces this page, so that the back button skips
 * it, and restores the step.
 */
const backTo = ({ step }: Errand): { readonly replace: boolean; readonly state: object | null } => ({
  replace: true,
  state: step === null ? null : { step, depth: 0 },
})

const Checking = () => (
  <MessageScreen icon="lock" heading={t('본인 확인 결과를 받고 있습니다')} action={null}>
    <p role="status">{t('잠시만 기다려주세요. 이 화면을 닫지 마세요.')}</p>
  </MessageScreen>
)

/** Goes on by itself; where the page is not known, it asks to open the link again. */
const Proven = ({ errand }: { readonly errand: Errand | null }) => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (errand === null) return
    forgetErrand()
    const isSecond = errand.proof.provider === 'kcp'
    navigate(errand.back, { ...backTo(errand), ...(isSecond && { state: { isProvenAgain: true } }) })
  }, [errand, navigate])
  return errand === null ? (
    <MessageScreen
      icon="check"
      heading={t('본인 확인을 마쳤습니다')}
      action={<LinkButton href="/identity">{t('확인 상태 보기')}</LinkButton>}
    >
      <p>{t('메시지로 받으신 링크를 다시 눌러 이어서 해주세요.')}</p>
      <p>{t('30분 안에 여시면 본인 확인을 다시 하지 않으셔도 됩니다.')}</p>
    </MessageScreen>
  ) : (
    <Checking />
  )
}

const NothingToContinue = () => (
  <MessageScreen
    icon="link"
    heading={t('이어서 할 내용을 찾지 못했습니다')}
    action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
  >
    <p>{t('이 화면만 따로 열렸거나, 본인 확인을 시작한 지 오래되었습니다.')}</p>
    <p>{t('메시지로 받으신 링크를 다시 눌러, 처음부터 끝까지 한곳에서 해주세요.')}</p>
    <p>{t('그래도 되지 않으면 관리사무소에 문의해주세요.')}</p>
  </MessageScreen>
)

type RefusedProps = {
  readonly code: RefusalCode
  readonly office: Office
  /** Handler that returns to the button; undefined where its page is not known. */
  readonly onAgain: (() => void) | undefined
}

const Refused = ({ code, office, onAgain }: RefusedProps) => {
  const { heading, why, next } = refusalOf(code)
  return (
    <MessageScreen
      icon={code === 'IDENTITY_CANCELLED' ? 'back' : 'warning'}
      tone={code === 'IDENTITY_CANCELLED' ? 'calm' : 'danger'}
      heading={heading}
      action={
        onAgain === undefined || code === 'OTHERS_LINK' ? (
          <CallOffice office={office} />
        ) : (
          <>
            <Button onClick={onAgain}>{t('돌아가서 다시 하기')}</Button>
            {office.phone !== undefined && <CallOffice office={office} look="secondary" />}
          </>
        )
      }
    >
      <p>{why}</p>
      <p>
        {onAgain === undefined && code !== 'OTHERS_LINK'
          ? t('메시지로 받으신 링크를 다시 눌러 처음부터 해주세요.')
          : next}
      </p>
    </MessageScreen>
  )
}

type FailedProps = { readonly error: ApiError; readonly office: Office; readonly onAgain: () => void }

const Failed = ({ error, office, onAgain }: FailedProps) => (
  <MessageScreen
    icon={error.kind === 'network' ? 'offline' : 'warning'}
    tone="danger"
    heading={t('결과를 아직 받지 못했습니다')}
    action={
      <>
        <Button onClick={onAgain}>{t('다시 시도하기')}</Button>
        {office.phone !== undefined && <CallOffice office={office} look="secondary" />}
      </>
    }
  >
    <p>{error.text}</p>
    <p>{t('본인 확인을 다시 하지 않으셔도 됩니다. ‘다시 시도하기’를 누르면 결과를 이어서 받습니다.')}</p>
    <p>{tNodes('계속 되지 않으면 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}</p>
  </MessageScreen>
)
