import type { ReactNode } from 'react'
import './choice-card.css'

type ChoiceCardProps = {
  readonly kind: 'radio' | 'checkbox'
  /** Name that the radio buttons of one question share. */
  readonly group: string
  readonly label: ReactNode
  /** Text before the label: "기호 1번". */
  readonly number?: string
  /** Picture of the candidate. */
  readonly picture?: ReactNode
  readonly more?: string
  readonly isChosen: boolean
  readonly onPress: () => void
}

/**
 * Shows a choice as large as a thumb. It contains the browser's own radio button or checkbox, which
 * takes its name from the card's text: with a label of its own, a screen reader would read it
 * twice.
 */
export const ChoiceCard = ({ kind, group, label, number, picture, more, isChosen, onPress }: ChoiceCardProps) => (
  <label className="choice">
    <input type={kind} name={group} checked={isChosen} onChange={onPress} />
    <span className="choice-frame" />
    <span className={`choice-mark choice-mark-${kind}`}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M5 12.500l4.500 4.500L19 7.500" />
      </svg>
    </span>
    {picture}
    <span className="choice-words">
      {number !== undefined && <span className="choice-number">{number}</span>}
      <span className="choice-label">{label}</span>
      {more !== undefined && <span className="choice-more">{more}</span>}
    </span>
  </label>
)
