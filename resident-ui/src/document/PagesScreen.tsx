import { useState, type ReactNode } from 'react'
import type { GuidePages } from '#services/signature/guide/guide-pages.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'
import { isInAppBrowser } from '../in-app-browser.ts'
import { PageText } from './PageText.tsx'
import { useReadingWay, type ReadingWay } from './reading-way.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'
import './pages.css'

type PagesScreenProps = {
  /** Name of what is read: "안내문". */
  readonly title: string
  readonly file: GuidePages
  /** Address of the file, and of the picture of a page. */
  readonly pdf: string
  readonly pictureOf: (page: number) => string
  /** Handler that returns to the screen before; absent: there is none in this app. */
  readonly onBack?: () => void
  readonly children?: ReactNode
}

/** Shows the pages of a file as text or pictures. */
export const PagesScreen = ({ title, file: { name, pages }, pdf, pictureOf, onBack, children }: PagesScreenProps) => {
  const { sheets, zoom, step } = useZoom()
  const { way, change } = useReadingWay()
  return (
    <Screen
      title={title}
      heading={title}
      lead={<p>{name.replace(/\.pdf$/i, '')}</p>}
      {...(onBack && { onBack })}
      action={
        <>
          <div className="reading-tools">
            {way === 'pictures' && <ZoomButtons zoom={zoom} onStep={step} />}
            <Button look="quiet" onClick={change}>
              {way === 'pictures' ? t('글로 읽기') : t('원본 보기')}
            </Button>
            {!isInAppBrowser(navigator.userAgent) && (
              <a className="button button-quiet" href={pdf}>
                {t('PDF로 보기')}
              </a>
            )}
          </div>
          {onBack && <Button onClick={onBack}>{t('다 읽었습니다')}</Button>}
        </>
      }
    >
      <KoreanIsBinding />
      <div ref={sheets}>
        <div className="pages">
          {pages.map((page) => (
            <FilePage
              key={page.page}
              title={title}
              address={pictureOf(page.page)}
              page={page}
              count={pages.length}
              way={way}
            />
          ))}
        </div>
      </div>
      {children}
    </Screen>
  )
}

type FilePageProps = {
  readonly title: string
  /** Address of its picture. */
  readonly address: string
  readonly page: GuidePages['pages'][number]
  readonly count: number
  readonly way: ReadingWay
}

/** Returns the text of a page, which has no values. */
const linesOf = (blocks: GuidePages['pages'][number]['blocks']) =>
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

const FilePage = ({ title, address, page: { page, width, height, blocks }, count, way }: FilePageProps) => {
  // Counted, since the same address would not be requested again.
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const again = () => {
    setFailed(false)
    setTries((before) => before + 1)
  }
  return (
    <section aria-label={t('{page}쪽', { page })}>
      <h2 className="page-name">{t('{page}/{count}쪽', { page, count })}</h2>
      {way === 'words' && <PageText lines={linesOf(blocks)} />}
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
              alt={t('{title} {page}쪽 그림', { title, page })}
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
