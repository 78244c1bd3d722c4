import { useEffect, useState } from 'react'
import type { Signing, SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { missingOf, type AgreedVersions } from '../identity/agreed-texts.ts'
import { useStepHistory } from '../frame/use-step-history.ts'
import { offeredToNext } from './field/requested-fields.ts'
import { documentName, emptyDraft, type Mark } from './signing-draft.ts'
import { underWay, type Phase } from './signing-phase.ts'
import { firstStep, isOfUnit, needsDocument, nextFor, permittedStep, signingWay } from './signing-steps.ts'
import { factsOf, requestedFieldsOf } from './unit-facts.ts'
import { useMeeting, type MarkRefusal } from './use-meeting.ts'
import { useKeptSigning } from './use-stored-signing.ts'
import type { OpenedSigning } from './use-signing.ts'

export type JourneyGiven = {
  readonly token: string
  readonly signing: Signing
  /** Whether one can sign now. */
  readonly isRunning: boolean
  readonly agreed: AgreedVersions
  /** Reads anew what there is to sign; the other: for another unit. */
  readonly reload: (listUserId?: string) => Promise<OpenedSigning | null>
}

/** Where who proved who they are stands on the way to a signature, and what moves them on. */
export const useSigningJourney = ({ token, signing, isRunning, agreed, reload }: JourneyGiven) => {
  const [phase, setPhase] = useState<Phase>(underWay)
  /** Of the unit before, for who wants it under the next one as well. It lives as long as the page. */
  const [lastMark, setLastMark] = useState<Mark | null>(null)
  const kept = useKeptSigning(token)
  const [markRefusal, setMarkRefusal] = useState<MarkRefusal | null>(null)
  const { place, push, replace, back, rewind } = useStepHistory(signingWay)
  const facts = {
    hasAgreed: missingOf(signing.texts, agreed).length === 0,
    units: factsOf(signing, { ...kept, isRunning }),
  }
  const step = permittedStep(place.step, facts)
  // What is shown stays until somebody goes on: the last tick under a text is no step.
  const isElsewhere = step.name !== place.step.name && (step.name === 'texts' || !isOfUnit(place.step))
  useEffect(() => {
    if (isElsewhere) replace(step)
  })
  const wanted = needsDocument(step) ? step.unit : undefined
  const isOpening = wanted !== undefined && wanted !== signing.entry?.id
  useEffect(() => {
    if (isOpening) void reload(wanted)
  }, [isOpening, wanted, reload])

  const goTo = (unit: string): void => {
    setPhase(underWay)
    const found = facts.units.find(({ id }) => id === unit)
    if (found !== undefined) push(nextFor(found))
  }
  /** After something was recorded for a unit: what there is now. */
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
    kept.finish(unit, left, { read: template === undefined ? null : documentName(template), values })
    // One press of the back button leaves, instead of leading through what was handed in.
    void rewind(0)
  }
  const meet = useMeeting({ signing, kept, reload, setPhase, onMarkRefused: setMarkRefusal })
  /** Said no, or took a consent back: who opens the link again begins with what there is then, not with what they told. */
  const told = (phase: Extract<Phase, { name: 'declined' | 'withdrawn' }>): void => {
    replace({ name: 'settled', unit: phase.unit })
    setPhase(phase)
  }
  const textsAgreed = (): void => replace(firstStep({ ...facts, hasAgreed: true }))

  const sign = (unit: string, mark: Mark): void => {
    setMarkRefusal(null)
    kept.sign(unit, mark)
  }

  const walk = { push, back: place.depth > 0 ? back : undefined, goTo, goOnAnew, textsAgreed }
  return { ...kept, ...walk, sign, phase, setPhase, facts, step, isOpening, lastMark, markRefusal, finish, meet, told }
}

export type SigningJourneyState = ReturnType<typeof useSigningJourney>
