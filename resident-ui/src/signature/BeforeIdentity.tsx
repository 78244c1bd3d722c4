import { lazy, Suspense } from 'react'
import type { ConsentText, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { agreedOf, missingOf, type AgreedVersions } from '../identity/agreed-texts.ts'
import { SignatureIntro } from '../identity/SignatureIntro.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useStepHistory } from '../frame/use-step-history.ts'
import { readDrafts } from './stored-signing.ts'
import { isOfUnit, signingWay, type SigningStep } from './signing-steps.ts'

/** Parts that load once somebody begins; the first screen is for everybody who opens the link. */
const AgreeTexts = lazy(async () => ({ default: (await import('../identity/AgreeTexts.tsx')).AgreeTexts }))
const IdentityStep = lazy(async () => ({ default: (await import('../identity/IdentityStep.tsx')).IdentityStep }))

type BeforeIdentityProps = {
  readonly token: string
  readonly page: SignatureLinkPage
  readonly texts: readonly ConsentText[]
  readonly agreed: AgreedVersions
  readonly onAgree: (agreed: AgreedVersions) => void
}

/**
 * Returns the step before identity verification. Residents whose session ended in this tab verify
 * again, and repeat nothing else.
 */
const stepBefore = (wanted: SigningStep, hasAgreed: boolean): 'intro' | 'texts' | 'identity' => {
  if (wanted.name === 'intro' || wanted.name === 'texts') return wanted.name
  return hasAgreed ? 'identity' : 'texts'
}

/**
 * Shows the steps from the first screen to the provider's page. No personal data are known here.
 */
export const BeforeIdentity = ({ token, page, texts, agreed, onAgree }: BeforeIdentityProps) => {
  const { place, push, back } = useStepHistory(signingWay)
  const step = stepBefore(place.step, missingOf(texts, agreed).length === 0)
  const isAgain = isOfUnit(place.step)
  const { office } = page
  const isNotYet = page.status === 'scheduled' || page.status === 'not-ready'
  // Residents in the middle of signing are first told that the list is closed.
  const isOver = page.status === 'closed' && isAgain
  if (isNotYet || isOver || step === 'intro')
    return (
      <SignatureIntro
        page={page}
        hasStarted={Object.keys(readDrafts(token)).length > 0}
        onReady={() => push({ name: 'texts' })}
      />
    )
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {step === 'texts' ? (
        <AgreeTexts
          {...{ texts, agreed, office }}
          stage={{ way: 'signature', at: 1, part: 0.3 }}
          onChange={onAgree}
          onBack={back}
          onAgreed={() => push({ name: 'identity' })}
        />
      ) : (
        <IdentityStep
          {...{ token, office, isAgain }}
          texts={agreedOf(texts, agreed)}
          stage={{ way: 'signature', at: 1, part: 0.7 }}
          onBack={back}
        />
      )}
    </Suspense>
  )
}
