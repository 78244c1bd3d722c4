import { memo, type CSSProperties } from 'react'
import { handles } from '../placing/boxes.ts'
import { isField, type Box, type Mark } from '../placing/sheet.ts'
import { markName } from '../placing/mark-labels.ts'

const percent = (share: number): string => `${share * 100}%`

/** Where something lies on its page. */
export const placeOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

type MarkBoxProps = {
  readonly mark: Mark
  readonly isChosen: boolean
  /** Chosen, and nothing else is: its sides can be pulled. */
  readonly isAlone: boolean
  readonly isFixed: boolean
}

const classOf = (mark: Mark): string => {
  if (!isField(mark)) return 'desk-mark is-mask'
  return `desk-mark is-${mark.align}${mark.kind === 'signature' ? ' is-signature' : ''}`
}

/** A field or mask on its page. Hands move it through gestures/: what is said here is where it lies at rest. */
export const MarkBox = memo(({ mark, isChosen, isAlone, isFixed }: MarkBoxProps) => (
  <div
    role="option"
    tabIndex={0}
    aria-selected={isChosen}
    aria-label={markName(mark)}
    data-mark={mark.id}
    className={classOf(mark)}
    style={placeOf(mark)}
  >
    {isField(mark) ? (
      <span aria-hidden className="desk-name">
        {/* No name fits into a box of the size of a letter. */}
        {mark.kind === 'checkbox' ? '✓' : mark.label}
        {mark.required ? <b>*</b> : null}
      </span>
    ) : null}
    {isAlone && !isFixed
      ? handles.map((handle) => (
          <i key={handle} aria-hidden data-handle={handle} className={`desk-handle is-${handle}`} />
        ))
      : null}
  </div>
))
