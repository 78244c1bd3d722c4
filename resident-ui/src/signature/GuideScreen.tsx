import { useEffect, useState, type ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { GuidePages } from '#services/signature/guide/guide-pages.contract.ts'
import { pathOf } from '#ui/http/calls.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { isInAppBrowser } from '../in-app-browser.ts'
import { PageText } from './document/PageText.tsx'
import { useReadingWay, type ReadingWay } from './document/reading-way.ts'
import { useZoom } from './document/use-zoom.ts'
import { ZoomButtons } from './document/ZoomButtons.tsx'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'
import './document/pages.css'

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

const Guide = ({ guideId, guide: { name, pages } }: GuideScreenProps & { readonly guide: GuidePages }) => {
  const { sheets, zoom, step } = useZoom()
  const { way, change } = useReadingWay()
  const hasCome = cameFromIn(useHistoryState())
  const goBack = () => history.back()
  return (
    <Screen
      title={t('안내문')}
      heading={t('안내문')}
      lead={<p>{name.replace(/\.pdf$/i, '')}</p>}
      {...(hasCome && { onBack: goBack })}
      action={
        <>
          <div className="reading-tools">
            {way === 'pictures' && <ZoomButtons zoom={zoom} onStep={step} />}
            <Button look="quiet" onClick={change}>
              {way === 'pictures' ? t('글로 읽기') : t('원본 보기')}
            </Button>
            {!isInAppBrowser(navigator.userAgent) && (
              <a className="button button-quiet" href={pathOf('GET /api/document/guide/{id}', { id: guideId })}>
                {t('PDF로 보기')}
              </a>
            )}
          </div>
          {hasCome && <Button onClick={goBack}>{t('다 읽었습니다')}</Button>}
        </>
      }
    >
      <KoreanIsBinding />
      <div ref={sheets}>
        <div className="pages">
          {pages.map((page) => (
            <GuidePage key={page.page} guideId={guideId} page={page} count={pages.length} way={way} />
          ))}
        </div>
      </div>
      {!hasCome && <p className="fine-print">{t('서명하시려면 메시지로 받으신 링크를 다시 눌러주세요.')}</p>}
    </Screen>
  )
}

type GuidePageProps = {
  readonly guideId: string
  readonly page: GuidePages['pages'][number]
  readonly count: number
  readonly way: ReadingWay
}

/** Returns the text of a guide's page, which has no values. */
const guideLines = (blocks: GuidePages['pages'][number]['blocks']) =>
  blocks.map(({ cells }, index) => ({
    key: `block ${index}`,
    parts: cells.map(({ text }, at) => ({ key: `${index} ${at}`, text })),
  }))

/** Shows the picture of a page; where the page is read as text, one press away. */
const Original = ({ way, children }: { readonly way: ReadingWay; readonly children: ReactNode }) =>
  way === 'pictures' ? (
    <div className="page-scroll">{children}</div>
  ) : (
    <details className="page-words">
      <summary>{t('이 쪽의 원본 보기')}</summary>
      <div className="page-scroll">{children}</div>
    </details>
  )

const GuidePage = ({ guideId, page: { page, width, height, blocks }, count, way }: GuidePageProps) => {
  // Counted, since the same address would not be requested again.
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const again = () => {
    setFailed(false)
    setTries((before) => before + 1)
  }
  const address = pathOf('GET /api/document/guide/{id}/page/{page}', { id: guideId, page: String(page) })
  return (
    <section aria-label={t('{page}쪽', { page })}>
      <h2 className="page-name">{t('{page}/{count}쪽', { page, count })}</h2>
      {way === 'words' && <PageText lines={guideLines(blocks)} />}
      <Original way={way}>
        <div className="sheet" style={{ aspectRatio: `${width} / ${height}` }}>
          {hasFailed ? (
            <div className="sheet-failed">
              <p>{t('{page}쪽 그림을 불러오지 못했습니다. 내용은 글로 읽으실 수 있습니다.', { page })}</p>
              <Button look="secondary" onClick={again}>
                <Icon name="link" />
                {t('다시 불러오기')}
              </Button>
            </div>
          ) : (
            <img
              className="sheet-picture"
              src={tries === 0 ? address : `${address}?${tries}`}
              alt={t('안내문 {page}쪽 그림', { page })}
              loading="lazy"
              decoding="async"
              onError={() => setFailed(true)}
            />
          )}
        </div>
      </Original>
    </section>
  )
}
