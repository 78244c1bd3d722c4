import { useEffect, useState } from 'react'
import type { SignatureEntry, Signing, SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { missingOf, type AgreedVersions } from '../identity/agreed-texts.ts'
import { useStepHistory } from '../frame/use-step-history.ts'
import { offeredToNext } from './field/requested-fields.ts'
import { documentName, emptyDraft, type Mark } from './signing-draft.ts'
import { underWay, type Phase } from './signing-phase.ts'
import {
  firstStep,
  isOfUnit,
  needsDocument,
  nextStepFor,
  permittedStep,
  signingWay,
  type SigningFacts,
  type SigningStep,
  type UnitFacts,
  type UnitStep,
} from './signing-steps.ts'
import { factsOf, requestedFieldsOf } from './unit-facts.ts'
import { useMeeting, type MarkRefusal } from './use-meeting.ts'
import { useStoredSigning } from './use-stored-signing.ts'
import type { OpenedSigning } from './signing-api.ts'

export type JourneyOptions = {
  readonly token: string
  readonly signing: Signing
  /** Tells whether signing is open now. */
  readonly isRunning: boolean
  readonly agreed: AgreedVersions
  /** Reads anew what there is to sign; with an entry, for that unit. */
  readonly reload: (listUserId?: string) => Promise<OpenedSigning | null>
}

/** Returns the step that may be shown, and puts it into the history in place of another one. */
const useShownStep = (wanted: SigningStep, replace: (step: SigningStep) => void, facts: SigningFacts): SigningStep => {
  const step = permittedStep(wanted, facts)
  // The shown step stays until the resident moves on: ticking the last text is no step.
  const isElsewhere = step.name !== wanted.name && (step.name === 'texts' || !isOfUnit(wanted))
  useEffect(() => {
    if (isElsewhere) replace(step)
  })
  return step
}

/** Opens the document of the step's unit where another one is open; tells whether it does. */
const useOpening = (
  step: SigningStep,
  { entry }: Pick<Signing, 'entry'>,
  reload: JourneyOptions['reload'],
): boolean => {
  const wanted = needsDocument(step) ? step.unit : undefined
  const isOpening = wanted !== undefined && wanted !== entry?.id
  useEffect(() => {
    if (isOpening) void reload(wanted)
  }, [isOpening, wanted, reload])
  return isOpening
}

/** State of a verified resident's journey, and the functions that move it on. */
export const useSigningJourney = ({ token, signing, isRunning, agreed, reload }: JourneyOptions) => {
  const [phase, setPhase] = useState<Phase>(underWay)
  /** Signature of the unit before, offered for the next one; held in memory alone. */
  const [lastMark, setLastMark] = useState<Mark | null>(null)
  const kept = useStoredSigning(token)
  const [markRefusal, setMarkRefusal] = useState<MarkRefusal | null>(null)
  const { place, push, replace, back, rewind } = useStepHistory(signingWay)
  const facts = {
    hasAgreed: missingOf(signing.texts, agreed).length === 0,
    units: factsOf(signing, { ...kept, isRunning }),
  }
  const step = useShownStep(place.step, replace, facts)
  const isOpening = useOpening(step, signing, reload)

  const goTo = (unit: string): void => {
    setPhase(underWay)
    const found = facts.units.find(({ id }) => id === unit)
    if (found !== undefined) push(nextStepFor(found))
  }
  /** Reads anew what there is, after something was recorded for a unit. */
  const goOnAnew = async (unit: string): Promise<void> => {
    await reload(unit)
    replace({ name: 'settled', unit })
    setPhase(underWay)
  }
  const finish = (unit: string, receipt: SigningReceipt): void => {
    const { template } = signing
    const left = facts.units.filter(({ id, isOpen }) => isOpen && id !== unit).map(({ id }) => id)
    const values = offeredToNext(requestedFieldsOf(signing), (kept.drafts[unit] ?? emptyDraft).values)
    setLastMark(kept.marks[unit] ?? null)
    setPhase({ name: 'submitted', unit, receipt })
    kept.finish(unit, left, { read: template === undefined ? null : documentName(template), values, explained: {} })
    // One press of the back button leaves, instead of leading through submitted steps.
    void rewind(0)
  }
  /** Finishes a unit with what there is by now: its number and certificate. */
  const finishAnew = async (unit: string, receipt: SigningReceipt): Promise<void> => {
    await reload(unit)
    finish(unit, receipt)
  }
  const meet = useMeeting({ signing, kept, reload, setPhase, onMarkRefused: setMarkRefusal })
  /** Shows a decline, a withdrawal or an objection. Opening the link again starts with what there is then. */
  const told = (phase: Extract<Phase, { name: 'declined' | 'withdrawn' | 'objected' }>): void => {
    replace({ name: 'settled', unit: phase.unit })
    setPhase(phase)
  }
  const textsAgreed = (): void => replace(firstStep({ ...facts, hasAgreed: true }))

  const sign = (unit: string, mark: Mark): void => {
    setMarkRefusal(null)
    kept.sign(unit, mark)
  }

  const walk = { push, back: place.depth > 0 ? back : undefined, goTo, goOnAnew, textsAgreed }
  const ends = { finish, finishAnew, meet, told }
  return { ...kept, ...walk, ...ends, sign, phase, setPhase, facts, step, isOpening, lastMark, markRefusal }
}

export type SigningJourneyState = ReturnType<typeof useSigningJourney>

/** Screen of one unit: its journey, its step, and what is known of it. */
export type UnitScreenProps = {
  readonly token: string
  readonly signing: Signing
  readonly agreed: AgreedVersions
  readonly journey: SigningJourneyState
  readonly step: UnitStep
  readonly entry: SignatureEntry
  readonly facts: UnitFacts
}
