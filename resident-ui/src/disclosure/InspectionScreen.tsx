import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { OwnInspections } from '#services/assembly/inspection/inspections.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { CodeStep } from '../participation/CodeStep.tsx'
import { noIdentity } from '../participation/identity.ts'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { useVoterPage } from '../participation/use-voter-page.ts'
import { VerifyStep } from '../participation/VerifyStep.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { RequestForm } from './RequestForm.tsx'

type InspectionScreenProps = { readonly linkId: string }

/**
 * `/vote/{linkId}/inspection`: lets an owner request to look at documents of the assembly of a vote or
 * to copy them, once they verified themselves by the vote's link.
 */
const InspectionScreen = ({ linkId }: InspectionScreenProps) => {
  const { state, reload } = useVoterPage(linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
    case 'ready':
      return state.page.voter === null ? (
        <Verification linkId={linkId} page={state.page} onVerified={() => void reload()} />
      ) : (
        <Inspection linkId={linkId} />
      )
  }
}

export default InspectionScreen

type VerificationProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly onVerified: () => void
}

/** Verifies an owner by a code, as for a receipt: nothing can be voted for here. */
const Verification = ({ linkId, page, onVerified }: VerificationProps) => {
  const [identity, setIdentity] = useState(noIdentity)
  const [isSent, setSent] = useState(false)
  const given = { linkId, identity, otherWay: null, isForReceipt: true, onFailure: () => {} } as const
  return isSent ? (
    <CodeStep {...given} apartment={page.apartment} onBack={() => setSent(false)} onVerified={onVerified} />
  ) : (
    <VerifyStep
      {...given}
      page={page}
      reason={null}
      onChange={setIdentity}
      onBack={() => window.history.back()}
      onCodeSent={() => setSent(true)}
    />
  )
}

type OwnState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly own: OwnInspections }

/** Reads the requests of the verified owner. */
const useOwnInspections = (linkId: string) => {
  const [state, setState] = useState<OwnState>({ status: 'loading' })
  const show = useCallback((own: OwnInspections) => setState({ status: 'ready', own }), [])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/vote/{linkId}/inspections', { params: { linkId }, signal })
      .then(show)
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [linkId, show])
  return { state, show }
}

const Inspection = ({ linkId }: InspectionScreenProps) => {
  const { state, show } = useOwnInspections(linkId)
  const [isNew, setNew] = useState(false)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed')
    return state.error.code === 'INSPECTION_NO_ASSEMBLY' ? (
      <MessageScreen
        icon="warning"
        heading={t('여기에서는 청구할 수 없습니다')}
        action={<LinkButton href={`/vote/${linkId}`}>{t('투표로 돌아가기')}</LinkButton>}
      >
        <p>{state.error.text}</p>
      </MessageScreen>
    ) : (
      <LinkFailure error={state.error} />
    )
  return isNew ? (
    <RequestForm
      linkId={linkId}
      own={state.own}
      onBack={() => setNew(false)}
      onRequested={(own) => {
        show(own)
        setNew(false)
      }}
    />
  ) : (
    <OwnRequests linkId={linkId} own={state.own} onNew={() => setNew(true)} />
  )
}
