import { useEffect, useLayoutEffect, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { t } from '#ui/translate.ts'
import { Icon } from '../controls/Icon.tsx'
import { Progress, type Stage } from './Progress.tsx'
import { productName } from '../language/product-name.ts'
import { LanguageButton } from '../reading/LanguageButton.tsx'
import { ReadingButton } from '../reading/ReadingButton.tsx'
import { SCREEN_SHOWN } from '../reading/reading-settings.ts'

const STAGE_ID = 'stage'
export const LEAD_ID = 'lead'

type ScreenProps = {
  readonly heading: ReactNode
  /** Name of the browser tab; the heading's text where that is plain. */
  readonly title: string
  readonly lead?: ReactNode
  /** Content above the heading: an icon or the name of the complex. */
  readonly above?: ReactNode
  readonly children?: ReactNode
  /** Main button and what belongs to it, at the bottom. */
  readonly action?: ReactNode
  readonly stage?: Stage
  /** Uses the full width of a phone in landscape. */
  readonly isWide?: boolean
  readonly onBack?: () => void
  /** Name of the only field of a screen, which gets the focus in place of the heading. */
  readonly startsIn?: string
  /** Handler of the form: with it the main button submits the screen. */
  readonly onSubmit?: () => void
}

const submitting = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  onSubmit()
}

const DOUBLE_CLICK_MS = 600

/**
 * Guards against double clicks: the second press must not reach the screen that the first one
 * opened.
 */
const useDoubleClickGuard = () => {
  const cameAt = useRef(0)
  useEffect(() => {
    cameAt.current = performance.now()
  }, [])
  return (event: MouseEvent) => {
    if (event.detail < 2 || performance.now() - cameAt.current > DOUBLE_CLICK_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/**
 * Scrolls every screen to its top, and focuses its only field (`startsIn`) or its heading, whose
 * ref this returns.
 */
const useArrival = (startsIn: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the screen is drawn: whoever presses a key at once must not lose the focus to it later.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    window.dispatchEvent(new Event(SCREEN_SHOWN))
    const field = startsIn === undefined ? null : document.getElementsByName(startsIn)[0]
    const start = field ?? heading.current
    start?.focus({ preventScroll: true })
    // On a small phone with large letters the field would lie under the main button.
    field?.scrollIntoView({ block: 'nearest' })
  }, [startsIn])
  return heading
}

const Bar = ({ onBack }: { readonly onBack: (() => void) | undefined }) => (
  <header className="screen-bar">
    {onBack ? (
      <button type="button" className="back" onClick={onBack}>
        <Icon name="back" />
        {t('이전')}
      </button>
    ) : (
      <span className="brand">{productName()}</span>
    )}
    <span className="screen-settings">
      {!onBack && <LanguageButton />}
      <ReadingButton />
    </span>
  </header>
)

/**
 * Shows one screen with its heading and its main button. Opening it moves the focus to the heading,
 * so that it is read out; or into its only field, which is described by the lead (`LEAD_ID`).
 */
export const Screen = ({
  heading,
  title,
  lead,
  above,
  children,
  action,
  stage,
  isWide = false,
  startsIn,
  onBack,
  onSubmit,
}: ScreenProps) => {
  const headingRef = useArrival(startsIn)
  const dropDoubleClick = useDoubleClickGuard()
  useEffect(() => {
    document.title = `${title} - ${productName()}`
  }, [title])

  const inside = (
    <>
      <div className="screen-content">
        {stage && <Progress {...stage} id={STAGE_ID} />}
        {above}
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="screen-heading"
          // Screen readers read the heading first, then the position in the journey.
          aria-describedby={stage && STAGE_ID}
        >
          {heading}
        </h1>
        {lead !== undefined && (
          <div className="screen-lead" id={LEAD_ID}>
            {lead}
          </div>
        )}
        {children}
      </div>
      {action !== undefined && <div className="screen-action">{action}</div>}
    </>
  )
  return (
    <div className={isWide ? 'screen screen-wide' : 'screen'}>
      <Bar onBack={onBack} />
      <main className="screen-main" onClickCapture={dropDoubleClick}>
        {onSubmit ? (
          <form className="screen-body" noValidate onSubmit={submitting(onSubmit)}>
            {inside}
          </form>
        ) : (
          <div className="screen-body">{inside}</div>
        )}
      </main>
    </div>
  )
}
