/** Where in the vote a resident stands; `unit` is the entry for whose unit they vote. Editing a question comes from the review and leads back to it. */
export type Step =
  | { readonly name: 'intro' }
  | { readonly name: 'verify' }
  | { readonly name: 'code' }
  /** All units of theirs, where there are several or something is to be said of the one. */
  | { readonly name: 'units' }
  | UnitStep

export type UnitStep =
  /** Saying that one acts for all owners of the unit. */
  | { readonly name: 'confirm'; readonly unit: string }
  | { readonly name: 'question'; readonly unit: string; readonly index: number; readonly editing: boolean }
  /** A candidate of an election, read from its question; `choice` is theirs. */
  | {
      readonly name: 'candidate'
      readonly unit: string
      readonly index: number
      readonly editing: boolean
      readonly choice: string
    }
  /** All candidates of a question, next to each other. */
  | { readonly name: 'compare'; readonly unit: string; readonly index: number; readonly editing: boolean }
  | { readonly name: 'review'; readonly unit: string }
  /** A unit that they cannot vote for, or not any more: its receipt, or who votes for it. */
  | { readonly name: 'settled'; readonly unit: string }

/** Why a resident who had begun has to verify again. */
export type VerifyReason = 'session-lost' | 'not-kept'

export type UnitFacts = {
  readonly id: string
  readonly isOpen: boolean
  /** Something is to be said of it before the questions: that the ballot is a part of the unit's. */
  readonly isToBeTold: boolean
  readonly confirmation: 'needless' | 'missing' | 'given'
  /** Index of the first question without an answer; null when all have one. */
  readonly firstOpen: number | null
}

export type JourneyFacts = {
  readonly isVerified: boolean
  readonly hasIdentity: boolean
  readonly questionCount: number
  readonly units: readonly UnitFacts[]
}

export const introStep: Step = { name: 'intro' }
const unitsStep: Step = { name: 'units' }
export const questionStep = (unit: string, index: number, editing = false): Step => ({
  name: 'question',
  unit,
  index,
  editing,
})

/** Where one goes on with a unit. */
export const nextFor = ({ id: unit, isOpen, confirmation, firstOpen }: UnitFacts): Step => {
  if (!isOpen) return { name: 'settled', unit }
  if (confirmation === 'missing') return { name: 'confirm', unit }
  return firstOpen === null ? { name: 'review', unit } : questionStep(unit, firstOpen)
}

/** Where one goes on after the identity is verified, or from the intro of a verified resident. */
export const nextToAnswer = ({ units }: JourneyFacts): Step => {
  const [only, ...others] = units
  return only !== undefined && others.length === 0 && !only.isToBeTold ? nextFor(only) : unitsStep
}

const permittedFor = (wanted: UnitStep, unit: UnitFacts, questionCount: number): Step => {
  const next = nextFor(unit)
  if (!unit.isOpen) return next
  switch (wanted.name) {
    case 'settled':
      return next
    case 'confirm':
      return unit.confirmation === 'needless' ? next : wanted
    case 'question':
    case 'candidate':
    case 'compare':
      return unit.confirmation !== 'missing' && wanted.index < questionCount ? wanted : next
    case 'review':
      return next
  }
}

/**
 * The step that is really shown where the browser's history asks for one: questions wait for a verified identity and for what is to be
 * confirmed, and a verified resident has no business with codes any more.
 */
export const permittedStep = (wanted: Step, facts: JourneyFacts): Step => {
  switch (wanted.name) {
    case 'intro':
      return wanted
    case 'verify':
      return facts.isVerified ? introStep : wanted
    case 'code':
      if (facts.isVerified) return introStep
      return facts.hasIdentity ? wanted : { name: 'verify' }
    case 'units':
      return facts.isVerified ? wanted : { name: 'verify' }
    case 'confirm':
    case 'question':
    case 'candidate':
    case 'compare':
    case 'review':
    case 'settled': {
      if (!facts.isVerified) return { name: 'verify' }
      // Somebody else may have verified themselves since: their units are others.
      const unit = facts.units.find(({ id }) => id === wanted.unit)
      return unit === undefined ? nextToAnswer(facts) : permittedFor(wanted, unit, facts.questionCount)
    }
  }
}
