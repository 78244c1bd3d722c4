import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { PracticePage } from '#services/practice/practices.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { PracticeJourney } from './PracticeJourney.tsx'
import '../vote/vote.css'
import './practice.css'

type PracticeScreenProps = { readonly practiceId: string }

type PracticeState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: PracticePage }

const usePractice = (practiceId: string) => {
  const [state, setState] = useState<PracticeState>({ status: 'loading' })
  const load = useCallback(
    (): Promise<void> =>
      api.call('GET /api/practice/{practiceId}', { params: { practiceId } }).then(
        (page) => setState({ status: 'ready', page }),
        (thrown: unknown) => setState({ status: 'failed', error: toApiError(thrown) }),
      ),
    [practiceId],
  )
  useEffect(() => void load(), [load])
  return { state, load }
}

/** `/vote/practice/{practiceId}`: a vote to practise with, which says so on every screen. */
const PracticeScreen = ({ practiceId }: PracticeScreenProps) => {
  const { state, load } = usePractice(practiceId)
  switch (state.status) {
    case 'loading':
      return (
        <Marked>
          <ScreenSkeleton />
        </Marked>
      )
    case 'failed':
      return (
        <Marked>
          <LinkFailure error={state.error} />
        </Marked>
      )
    case 'ready':
      return (
        <Marked>
          <PracticeJourney practiceId={practiceId} page={state.page} reload={load} />
        </Marked>
      )
  }
}

/** Marks every screen, on paper, too. */
const Marked = ({ children }: { readonly children: ReactNode }) => (
  <>
    <p className="practice-mark" role="note">
      {tNodes('{practice} 실제 투표가 아닙니다', { practice: <strong>{t('연습')}</strong> })}
    </p>
    {children}
  </>
)

export default PracticeScreen
