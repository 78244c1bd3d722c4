import { useEffect, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { Progress, type Stage } from './Progress.tsx'
import { TextSizeSwitch } from './TextSizeSwitch.tsx'

const STAGE_ID = 'stage'
export const LEAD_ID = 'lead'

type ScreenProps = {
  readonly heading: ReactNode
  /** Name of the browser tab; the heading's words where they are plain text. */
  readonly title: string
  readonly lead?: ReactNode
  /** Stands above the heading: a mark or the name of who asks. */
  readonly above?: ReactNode
  readonly children?: ReactNode
  /** The main button and what belongs to it, at the bottom. */
  readonly action?: ReactNode
  readonly stage?: Stage
  /** Takes all the room that a phone has when it is turned. */
  readonly isWide?: boolean
  readonly onBack?: () => void
  /** Name of the one field of a screen that asks for nothing else: one begins in it instead of at the heading. */
  readonly startsIn?: string
  /** Where given, the screen is a form and its main button submits it. */
  readonly onSubmit?: () => void
}

const submitting = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  onSubmit()
}

const DOUBLE_CLICK_MS = 600

/** Many people press twice. The second press of a double click is not meant for the screen that the first one brought. */
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

/** Every screen begins at its top, and in its one field (`startsIn`) or at its heading, whose ref this is. */
const useArrival = (startsIn: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    const field = startsIn === undefined ? null : document.getElementsByName(startsIn)[0]
    const start = field ?? heading.current
    start?.focus({ preventScroll: true })
  }, [startsIn])
  return heading
}

const Bar = ({ onBack }: { readonly onBack: (() => void) | undefined }) => (
  <header className="screen-bar">
    {onBack ? (
      <button type="button" className="back" onClick={onBack}>
        <Icon name="back" />
        이전
      </button>
    ) : (
      <span className="brand">단지</span>
    )}
    <TextSizeSwitch />
  </header>
)

/**
 * One thing, its heading, and the button that goes on. Coming here moves the focus to the heading, so that it is read out; or into its one field,
 * which is described by the lead (`LEAD_ID`).
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
    document.title = `${title} - 단지`
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
          // Coming here one hears the heading first, then where on the way it stands.
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
