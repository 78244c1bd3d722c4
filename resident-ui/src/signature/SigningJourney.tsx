import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { AgreeTexts } from '../identity/AgreeTexts.tsx'
import type { AgreedVersions } from '../identity/agreed-texts.ts'
import { DeclinedScreen } from './decline/DeclineStep.tsx'
import { EntriesStep } from './field/EntriesStep.tsx'
import { progressOf } from './field/entry-texts.ts'
import { ObjectedScreen } from './later/ObjectedScreen.tsx'
import { LaterNews } from './later/LaterNote.tsx'
import { RefusedScreen } from '../participation/link/RefusedScreen.tsx'
import { ChangedScreen, AlreadySignedScreen } from './Interrupted.tsx'
import { SignedStep } from './SignedStep.tsx'
import { TABLET } from './signing-api.ts'
import { TabletReceipt } from './tablet/TabletReceipt.tsx'
import { isOfUnit } from './signing-steps.ts'
import type { Phase } from './signing-phase.ts'
import { UnitScreen } from './UnitScreen.tsx'
import { useSigningJourney, type JourneyOptions, type SigningJourneyState } from './use-signing-journey.ts'
import { SignerSessionLine } from './SignerSessionLine.tsx'
import { WithdrawnScreen } from './decline/WithdrawnScreen.tsx'

type SigningJourneyProps = JourneyOptions & { readonly onAgree: (agreed: AgreedVersions) => void }

/** Shows the steps of a verified resident, from the document to the receipt. */
const SigningJourney = (props: SigningJourneyProps) => {
  const journey = useSigningJourney(props)
  const { phase, step } = journey
  if (phase.name !== 'under-way')
    return <PhaseScreen token={props.token} signing={props.signing} journey={journey} phase={phase} />
  if (journey.isOpening) return <ScreenSkeleton />
  return <StepScreen {...props} journey={journey} step={step} />
}

export default SigningJourney

type StepScreenProps = SigningJourneyProps & {
  readonly journey: SigningJourneyState
  readonly step: SigningJourneyState['step']
}

const StepScreen = ({ token, signing, isRunning, agreed, onAgree, journey, step }: StepScreenProps) => {
  const { office, texts, entries = [] } = signing
  if (step.name === 'texts')
    return (
      <AgreeTexts
        texts={texts}
        agreed={agreed}
        office={office}
        stage={{ way: 'signature', at: 1, part: 0.9 }}
        onChange={onAgree}
        onAgreed={journey.textsAgreed}
      />
    )
  if (!isOfUnit(step))
    return (
      <EntriesStep entries={entries} isRunning={isRunning} onChoose={journey.goTo} onBack={journey.back}>
        <SignerSessionLine user={signing.user} />
      </EntriesStep>
    )
  const entry = entries.find(({ listUserId }) => listUserId === step.unit)
  const facts = journey.facts.units.find(({ id }) => id === step.unit)
  return entry === undefined || facts === undefined ? null : (
    <UnitScreen {...{ token, signing, agreed, journey, step, entry, facts }} />
  )
}

type PhaseScreenProps = {
  readonly token: string
  readonly signing: Signing
  readonly journey: SigningJourneyState
  readonly phase: Exclude<Phase, { name: 'under-way' }>
}

/** Shows the outcome that replaces the steps: submitted, declined, withdrawn, objected, or interrupted. */
const PhaseScreen = ({ token, signing, journey, phase }: PhaseScreenProps) => {
  const { list, apartment, office, user, entries = [] } = signing
  if (phase.name === 'refused')
    return (
      <RefusedScreen
        act={phase.act}
        code={phase.code}
        officePhone={office.phone ?? null}
        title={list.name}
        apartment={apartment.name}
      />
    )
  const { unit } = phase
  const entry = entries.find(({ listUserId }) => listUserId === unit)
  const goOn = () => void journey.goOnAnew(unit)
  if (entry === undefined) return null
  switch (phase.name) {
    case 'submitted': {
      const isDeclined = phase.receipt.answer !== null && phase.receipt.answer.meaning !== 'consent'
      if (token === TABLET) return <TabletReceipt {...{ signing, entry, isDeclined }} receipt={phase.receipt} />
      return (
        <SignedStep
          {...{ signing, entry }}
          receipt={phase.receipt}
          documentId={phase.receipt.documentId}
          answer={phase.receipt.answer?.label ?? null}
          isDeclined={isDeclined}
          isNew
          later={signing.later && <LaterNews later={signing.later} />}
          next={nextUnit(signing, journey, unit)}
        />
      )
    }
    case 'declined':
      return <DeclinedScreen {...{ unit: entry, list, office }} onSign={goOn} />
    case 'withdrawn':
      return (
        <WithdrawnScreen
          {...{ unit: entry, list, apartment, office }}
          receipt={phase.receipt}
          isByMail={signing.withdrawalTerm !== undefined}
          name={user?.name ?? ''}
          onSignAgain={goOn}
        />
      )
    case 'objected':
      return signing.later === undefined ? null : (
        <ObjectedScreen
          {...{ signing, unit: entry }}
          later={signing.later}
          objection={phase.objection}
          onShowConsent={goOn}
        />
      )
    case 'taken':
      return <AlreadySignedScreen office={office} onShow={goOn} />
    case 'changed':
      return <ChangedScreen what={phase.what} office={office} onGoOn={goOn} />
  }
}

/** Returns the button to the next open unit, with the number of finished ones. */
const nextUnit = ({ entries = [] }: Signing, { facts, goTo }: SigningJourneyState, signed: string) => {
  const next = facts.units.find(({ id, isOpen }) => isOpen && id !== signed)
  if (next === undefined) return undefined
  const now = entries.map((entry) => (entry.listUserId === signed ? { ...entry, state: 'signed' as const } : entry))
  return { label: t('다른 세대도 서명하기 ({progress})', { progress: progressOf(now) }), go: () => goTo(next.id) }
}
