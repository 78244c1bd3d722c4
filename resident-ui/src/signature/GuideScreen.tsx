import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { GuidePages } from '#services/signature/guide/guide-pages.contract.ts'
import { pathOf } from '#ui/http/calls.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { PagesScreen } from '../document/PagesScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'

type GuideState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly guide: GuidePages }

const useGuide = (guideId: string): GuideState => {
  const [state, setState] = useState<GuideState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api.call('GET /api/document/guide/{id}/pages', { params: { id: guideId }, signal }).then(
      (guide) => setState({ status: 'ready', guide }),
      (thrown: unknown) => signal.aborted || setState({ status: 'failed', error: toApiError(thrown) }),
    )
    return () => controller.abort()
  }, [guideId])
  return state
}

/**
 * Tells whether the page was opened from a screen of this app, to which the back button returns.
 */
const cameFromIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'cameFrom' in state

type GuideScreenProps = { readonly guideId: string }

/**
 * `/guide/{id}`: shows the office's guide as text or pictures, since apps that show links have no
 * reader of PDFs.
 */
const GuideScreen = ({ guideId }: GuideScreenProps) => {
  const state = useGuide(guideId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
    case 'ready':
      return <Guide guideId={guideId} guide={state.guide} />
  }
}

export default GuideScreen

const Guide = ({ guideId, guide }: GuideScreenProps & { readonly guide: GuidePages }) => {
  const hasCome = cameFromIn(useHistoryState())
  return (
    <PagesScreen
      title={t('안내문')}
      file={guide}
      pdf={pathOf('GET /api/document/guide/{id}', { id: guideId })}
      pictureOf={(page) => pathOf('GET /api/document/guide/{id}/page/{page}', { id: guideId, page: String(page) })}
      {...(hasCome && { onBack: () => history.back() })}
    >
      {!hasCome && <p className="fine-print">{t('서명하시려면 메시지로 받으신 링크를 다시 눌러주세요.')}</p>}
    </PagesScreen>
  )
}
