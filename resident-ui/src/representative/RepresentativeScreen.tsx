import { useState } from 'react'
import { useLocation } from 'wouter'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { PadStep } from '../signature/pad/PadStep.tsx'
import type { Mark } from '../signature/signing-draft.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { ChosenStep } from './ChosenStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { unitsText } from './representative-texts.ts'
import { useRepresentative } from './use-representative.ts'
import '../vote/vote.css'
import '../signature/signature.css'

type RepresentativeScreenProps = { readonly token: string; readonly unit: string }

/** `/signature/{token}/representative/{unit}`: lets a co-owner agree to who represents them. */
const RepresentativeScreen = ({ token, unit }: RepresentativeScreenProps) => {
  const { state, load, agree, revoke } = useRepresentative(token, unit)
  const home = `/signature/${token}`
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return state.error.code === 'RESIDENT_SESSION_REQUIRED' ? (
        <ProveFirst home={home} />
      ) : (
        <LinkFailure error={state.error} />
      )
    case 'ready':
      return <Steps page={state.page} home={home} onAgree={agree} onRevoke={revoke} onOld={load} />
  }
}

export default RepresentativeScreen

const ProveFirst = ({ home }: { readonly home: string }) => (
  <MessageScreen
    icon="warning"
    heading={t('본인 확인이 필요합니다')}
    action={<LinkButton href={home}>{t('본인 확인하러 가기')}</LinkButton>}
  >
    <p>{t('대표자는 공유자 본인만 정할 수 있습니다. 본인 확인을 한 뒤에 다시 눌러주세요.')}</p>
  </MessageScreen>
)

type StepsProps = {
  readonly page: RepresentativeChoice
  readonly home: string
  readonly onAgree: ReturnType<typeof useRepresentative>['agree']
  readonly onRevoke: () => Promise<void>
  /** Reads the page anew, since another one was shown. */
  readonly onOld: () => Promise<void>
}

/** Shows the steps: choose, sign, confirm, and what it came to. */
const Steps = ({ page, home, onAgree, onRevoke, onOld }: StepsProps) => {
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'choose' | 'sign' | 'confirm' | 'seen'>('seen')
  const [chosen, setChosen] = useState<string | null>(null)
  const [mark, setMark] = useState<Mark | null>(null)
  const isSettled = page.mine !== null || page.appointed !== null || !page.isOpen
  if (step === 'seen' && isSettled)
    return <ChosenStep page={page} home={home} onRevoke={onRevoke} onChange={() => setStep('choose')} />
  if (step === 'sign' && chosen !== null)
    return (
      <PadStep
        who={t('{name} 님 · {units}', { name: page.name, units: unitsText(page) })}
        name={page.name}
        office={page.office}
        mark={mark}
        lastMark={null}
        mayType={page.typedSignature}
        refusal={null}
        onBack={() => setStep('choose')}
        onSigned={(signed) => {
          setMark(signed)
          setStep('confirm')
        }}
      />
    )
  if (step === 'confirm' && chosen !== null && mark !== null)
    return (
      <ConfirmStep
        {...{ page, chosen, mark }}
        onBack={() => setStep('sign')}
        onSend={async (agreement) => {
          try {
            await onAgree(agreement)
            setStep('seen')
          } catch (error) {
            if (toApiError(error).code === 'DOCUMENT_CHANGED') await onOld()
            throw error
          }
        }}
      />
    )
  return (
    <ChooseStep
      page={page}
      chosen={chosen}
      onBack={() => (isSettled ? setStep('seen') : navigate(home))}
      onChosen={(key) => {
        setChosen(key)
        setStep('sign')
      }}
    />
  )
}
