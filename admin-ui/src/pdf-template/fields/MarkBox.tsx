import { memo, type CSSProperties } from 'react'
import { handles } from '../placing/boxes.ts'
import { isField, type Box, type Mark } from '../placing/sheet.ts'
import { markName } from '../placing/mark-labels.ts'

const percent = (share: number): string => `${share * 100}%`

/** Returns the style of a mark's position on its page. */
export const boxStyleOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

type MarkBoxProps = {
  readonly mark: Mark
  readonly isChosen: boolean
  /** Tells whether it is the only selected mark, so that its sides can be dragged. */
  readonly isAlone: boolean
  readonly isFixed: boolean
}

const classOf = (mark: Mark): string => {
  if (!isField(mark)) return 'desk-mark is-mask'
  return `desk-mark is-${mark.align}${mark.kind === 'signature' ? ' is-signature' : ''}`
}

/** Shows a field or mask on its page, at rest; gestures/ moves the element while it is dragged. */
export const MarkBox = memo(({ mark, isChosen, isAlone, isFixed }: MarkBoxProps) => (
  <div
    role="option"
    tabIndex={0}
    aria-selected={isChosen}
    aria-label={markName(mark)}
    data-mark={mark.id}
    className={classOf(mark)}
    style={boxStyleOf(mark)}
  >
    {isField(mark) ? (
      <span aria-hidden className="desk-name">
        {/* A box of the size of a letter has no room for a name. */}
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
