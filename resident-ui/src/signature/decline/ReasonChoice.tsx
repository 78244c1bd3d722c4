import { useId, useLayoutEffect, useState } from 'react'
import { t } from '#ui/translate.ts'
import { ChoiceCard } from '../../controls/ChoiceCard.tsx'
import { ReasonField } from './ReasonField.tsx'
import { missingReason, OWN_WORDS, type Reason } from './reasons.ts'
import './reason.css'

type ReasonChoiceProps = {
  readonly legend: string
  readonly reasons: readonly string[]
  readonly reason: Reason
  /** Error of the choice, which is shown beside the buttons. */
  readonly error: string | null
  readonly onChange: (reason: Reason) => void
}

/** Lets one choose one of several reasons, or type one. */
export const ReasonChoice = ({ legend, reasons, reason, error, onChange }: ReasonChoiceProps) => {
  const groupId = useId()
  return (
    <fieldset className={error === null ? 'choices' : 'choices reason-missing'}>
      <legend className="reason-legend">{legend}</legend>
      {reasons.map((label) => (
        <ChoiceCard
          key={label}
          kind="radio"
          group={groupId}
          label={t(label)}
          isChosen={reason.chosen === label}
          onPress={() => onChange({ ...reason, chosen: label })}
        />
      ))}
      {reason.chosen === OWN_WORDS && (
        <ReasonField
          label={t('이유')}
          value={reason.written}
          isWrong={error !== null}
          onChange={(written) => onChange({ ...reason, written })}
        />
      )}
    </fieldset>
  )
}

/** State of choosing a reason: going on without one shows an error and moves the focus there. */
export const useReasonStep = (reason: Reason, onNext: () => void) => {
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  useLayoutEffect(() => {
    if (refusals === 0) return
    const places = [...document.querySelectorAll<HTMLElement>('.reason-missing :is(input, textarea)')]
    const place = places.find(({ tagName }) => tagName === 'TEXTAREA') ?? places[0]
    place?.focus({ preventScroll: true })
    // Keeps it clear of the footer, which grows by the error.
    place?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const submit = (): void => {
    const missing = missingReason(reason)
    setError(missing)
    if (missing === null) onNext()
    else setRefusals((before) => before + 1)
  }
  return { error, submit, clear: () => setError(null) }
}
