import { lazy, Suspense } from 'react'
import { LoadingOverlay } from '../frame/LoadingOverlay.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { useAgreed } from '../identity/agreed-texts.ts'
import { SignatureIntro } from '../identity/SignatureIntro.tsx'
import { BeforeIdentity } from './BeforeIdentity.tsx'
import type { OpenedSigning } from './signing-api.ts'
import { useSigning } from './use-signing.ts'
import '../vote/vote.css'
import './signature.css'

/** Steps after identity verification, which load when they are needed. */
const SigningJourney = lazy(() => import('./SigningJourney.tsx'))

type ReadyProps = OpenedSigning & {
  readonly token: string
  readonly reload: (listUserId?: string) => Promise<OpenedSigning | null>
}

const Ready = ({ token, page, signing, reload }: ReadyProps) => {
  const { agreed, change } = useAgreed(token)
  // The resident is known, but there is nothing to sign: it has not begun, or it is over without a
  // signature.
  if (signing === null) return <SignatureIntro page={page} />
  if (signing.todo === 'verify')
    return <BeforeIdentity token={token} page={page} texts={page.texts} agreed={agreed} onAgree={change} />
  const isRunning = page.status === 'active'
  const hasReceipt =
    signing.entries?.some(({ receipt, signedLate }) => receipt !== null || Boolean(signedLate)) ?? false
  if (!isRunning && !hasReceipt) return <SignatureIntro page={page} />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <SigningJourney {...{ token, signing, isRunning, agreed, reload }} onAgree={change} />
    </Suspense>
  )
}

/** `/signature/{token}`: shows what the link leads to. */
export const SignatureScreen = ({ token }: { readonly token: string }) => {
  const { state, reload } = useSigning(token)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
    case 'ready':
      return (
        <>
          <Ready token={token} page={state.page} signing={state.signing} reload={reload} />
          {state.isRefreshing && <LoadingOverlay />}
        </>
      )
  }
}
