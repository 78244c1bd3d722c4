/**
 * Step of a resident in the vote; `unit` is the entry whose unit they vote for. Editing a question
 * from the review returns to it.
 */
export type Step =
  | { readonly name: 'intro' }
  | { readonly name: 'verify' }
  | { readonly name: 'code' }
  /** All units of the resident, where there are several or the only one needs an explanation. */
  | { readonly name: 'units' }
  | UnitStep

export type UnitStep =
  /** Confirmation of acting for all owners of the unit. */
  | { readonly name: 'confirm'; readonly unit: string }
  | { readonly name: 'question'; readonly unit: string; readonly index: number; readonly editing: boolean }
  /** A candidate of an election, opened from its question; `choice` is theirs. */
  | {
      readonly name: 'candidate'
      readonly unit: string
      readonly index: number
      readonly editing: boolean
      readonly choice: string
    }
  /** All candidates of a question side by side. */
  | { readonly name: 'compare'; readonly unit: string; readonly index: number; readonly editing: boolean }
  /** A file that belongs to a question, opened from it; `attachment` is its id. */
  | {
      readonly name: 'attachment'
      readonly unit: string
      readonly index: number
      readonly editing: boolean
      readonly attachment: string
    }
  | { readonly name: 'review'; readonly unit: string }
  /** A unit that they cannot vote for (any more): its receipt, or who votes for it. */
  | { readonly name: 'settled'; readonly unit: string }

/** Reason why a resident with a draft has to verify again. */
export type VerifyReason = 'session-lost' | 'not-kept'

export type UnitFacts = {
  readonly id: string
  readonly isOpen: boolean
  /**
   * Tells whether the unit needs an explanation before the questions, such as a ballot that is only
   * a part of its vote.
   */
  readonly isToBeTold: boolean
  readonly confirmation: 'needless' | 'missing' | 'given'
  /** Index of the first question without an answer; null when all have one. */
  readonly firstOpen: number | null
}

/** Step on a question: the question itself, or what is opened from it. */
export type StepOfQuestion = Extract<UnitStep, { readonly index: number }>

/** Tells whether a step is on a question. */
export const isOnQuestion = (step: Step): step is StepOfQuestion => 'index' in step

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

/** Returns the next step of a unit. */
export const nextStepFor = ({ id: unit, isOpen, confirmation, firstOpen }: UnitFacts): Step => {
  if (!isOpen) return { name: 'settled', unit }
  if (confirmation === 'missing') return { name: 'confirm', unit }
  return firstOpen === null ? { name: 'review', unit } : questionStep(unit, firstOpen)
}

/** Returns the next step after verification, or from the intro of a verified resident. */
export const nextUnansweredStep = ({ units }: JourneyFacts): Step => {
  const [only, ...others] = units
  return only !== undefined && others.length === 0 && !only.isToBeTold ? nextStepFor(only) : unitsStep
}

const permittedFor = (wanted: UnitStep, unit: UnitFacts, questionCount: number): Step => {
  const next = nextStepFor(unit)
  if (!unit.isOpen) return next
  switch (wanted.name) {
    case 'settled':
      return next
    case 'confirm':
      return unit.confirmation === 'needless' ? next : wanted
    case 'question':
    case 'candidate':
    case 'compare':
    case 'attachment':
      return unit.confirmation !== 'missing' && wanted.index < questionCount ? wanted : next
    case 'review':
      return next
  }
}

/**
 * Returns the step that is shown in place of the one in the browser's history: questions need a
 * verified identity and confirmations, and a verified resident needs no codes.
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
    case 'attachment':
    case 'review':
    case 'settled': {
      if (!facts.isVerified) return { name: 'verify' }
      // Somebody else may have verified since, who has other units.
      const unit = facts.units.find(({ id }) => id === wanted.unit)
      return unit === undefined ? nextUnansweredStep(facts) : permittedFor(wanted, unit, facts.questionCount)
    }
  }
}
