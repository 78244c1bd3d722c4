import { lazy, Suspense } from 'react'
import type { ConsentText, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { agreedOf, missingOf, type AgreedVersions } from '../identity/agreed-texts.ts'
import { SignatureIntro } from '../identity/SignatureIntro.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useStepHistory } from '../frame/use-step-history.ts'
import { readDrafts } from './stored-signing.ts'
import { isOfUnit, signingWay, type SigningStep } from './signing-steps.ts'

/** The first screen is for everybody who opens the link; what follows comes when they begin. */
const AgreeTexts = lazy(async () => ({ default: (await import('../identity/AgreeTexts.tsx')).AgreeTexts }))
const IdentityStep = lazy(async () => ({ default: (await import('../identity/IdentityStep.tsx')).IdentityStep }))

type BeforeIdentityProps = {
  readonly token: string
  readonly page: SignatureLinkPage
  readonly texts: readonly ConsentText[]
  readonly agreed: AgreedVersions
  readonly onAgree: (agreed: AgreedVersions) => void
}

/** Who had begun in this tab and is nobody any more has to prove it again, and nothing else. */
const stepBefore = (wanted: SigningStep, hasAgreed: boolean): 'intro' | 'texts' | 'identity' => {
  if (wanted.name === 'intro' || wanted.name === 'texts') return wanted.name
  return hasAgreed ? 'identity' : 'texts'
}

/** From the first screen to the way to the provider. Nothing of a person is known here. */
export const BeforeIdentity = ({ token, page, texts, agreed, onAgree }: BeforeIdentityProps) => {
  const { place, push, back } = useStepHistory(signingWay)
  const step = stepBefore(place.step, missingOf(texts, agreed).length === 0)
  const isAgain = isOfUnit(place.step)
  const { office } = page
  const isNotYet = page.status === 'scheduled' || page.status === 'not-ready'
  // Who was in the middle of it hears first that it is over.
  const isOver = page.status === 'closed' && isAgain
  if (isNotYet || isOver || step === 'intro')
    return (
      <SignatureIntro
        page={page}
        hasBegun={Object.keys(readDrafts(token)).length > 0}
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
