/**
 * Step of the journey; `unit` is the entry that is signed for. Editing from the review returns to
 * it.
 */
export type SigningStep =
  | { readonly name: 'intro' }
  | { readonly name: 'texts' }
  | { readonly name: 'identity' }
  /** All units of the resident, where there are several. */
  | { readonly name: 'units' }
  | UnitStep

export type UnitStep =
  | { readonly name: 'document'; readonly unit: string }
  /** Texts that the office explains before the signature. */
  | { readonly name: 'explain'; readonly unit: string }
  | { readonly name: 'field'; readonly unit: string; readonly index: number; readonly editing: boolean }
  | { readonly name: 'sign'; readonly unit: string }
  | { readonly name: 'review'; readonly unit: string }
  /** A signed unit with its receipt. */
  | { readonly name: 'settled'; readonly unit: string }
  | { readonly name: 'decline'; readonly unit: string }
  | { readonly name: 'withdraw'; readonly unit: string }
  /** Objection to what the consent of the unit counts for besides. */
  | { readonly name: 'object'; readonly unit: string }

const namesOfUnits: readonly UnitStep['name'][] = [
  'document',
  'explain',
  'field',
  'sign',
  'review',
  'settled',
  'decline',
  'withdraw',
  'object',
]
const otherNames: readonly SigningStep['name'][] = ['intro', 'texts', 'identity', 'units']

/** Tells whether the state in the browser's history is a step of this journey. */
const isSigningStep = (value: unknown): value is SigningStep => {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const { name } = value
  if (otherNames.some((other) => other === name)) return true
  return namesOfUnits.some((other) => other === name) && 'unit' in value && typeof value.unit === 'string'
}

export const isOfUnit = (step: SigningStep): step is UnitStep => namesOfUnits.some((name) => name === step.name)

/** Journey as the browser's history stores it. */
export const signingWay: { readonly first: SigningStep; readonly isStep: typeof isSigningStep } = {
  first: { name: 'intro' },
  isStep: isSigningStep,
}

/** Tells whether a step shows the document of its unit, or asks for a field of it. */
export const needsDocument = (step: SigningStep): step is UnitStep =>
  isOfUnit(step) && ['document', 'explain', 'field', 'sign', 'review'].includes(step.name)

export type UnitFacts = {
  readonly id: string
  /** Tells whether it can be signed now. */
  readonly isOpen: boolean
  /** Tells whether the present version of the document was read to its end. */
  readonly isRead: boolean
  /** Tells whether everything that is explained is confirmed, in its present words. */
  readonly isExplained: boolean
  /** Tells whether a signature waits in an app. */
  readonly isWaiting: boolean
  /** Number of fields to fill, and the index of the first missing one; null for none. */
  readonly askedCount: number
  readonly firstMissing: number | null
  readonly isSigned: boolean
}

export type SigningFacts = {
  /** Tells whether all required texts are agreed to. */
  readonly hasAgreed: boolean
  readonly units: readonly UnitFacts[]
}

/** Returns the next step of a unit. */
export const nextStepFor = (facts: UnitFacts): UnitStep => {
  const { id: unit, isOpen, isRead, isExplained, isWaiting, firstMissing, isSigned } = facts
  if (!isOpen) return { name: 'settled', unit }
  if (isWaiting) return { name: 'review', unit }
  if (!isRead) return { name: 'document', unit }
  if (!isExplained) return { name: 'explain', unit }
  if (firstMissing !== null) return { name: 'field', unit, index: firstMissing, editing: false }
  return isSigned ? { name: 'review', unit } : { name: 'sign', unit }
}

/**
 * Returns the step after a field: the next field, even if it has a value already, then the
 * signature.
 */
export const stepAfterField = ({ id: unit, askedCount, isSigned }: UnitFacts, index: number): UnitStep => {
  if (index + 1 < askedCount) return { name: 'field', unit, index: index + 1, editing: false }
  return isSigned ? { name: 'review', unit } : { name: 'sign', unit }
}

/**
 * Returns the first step of a verified resident: the only unit, the one with a draft, or the choice
 * of one.
 */
export const firstStep = ({ hasAgreed, units }: SigningFacts): SigningStep => {
  const [only, ...others] = units
  if (only !== undefined && others.length === 0)
    return hasAgreed || !only.isOpen ? nextStepFor(only) : { name: 'texts' }
  if (!hasAgreed && units.some(({ isOpen }) => isOpen)) return { name: 'texts' }
  const begun = units.find(({ isOpen, isRead }) => isOpen && isRead)
  return begun === undefined ? { name: 'units' } : nextStepFor(begun)
}

const permittedFor = (wanted: UnitStep, facts: UnitFacts): UnitStep => {
  const next = nextStepFor(facts)
  switch (wanted.name) {
    case 'settled':
    case 'withdraw':
    case 'object':
      return facts.isOpen ? next : wanted
    case 'document':
    case 'decline':
      return facts.isOpen ? wanted : next
    case 'explain':
      return facts.isOpen && facts.isRead ? wanted : next
    case 'field':
      return facts.isOpen && facts.isRead && facts.isExplained && wanted.index < facts.askedCount ? wanted : next
    case 'sign':
      return facts.isOpen && facts.isRead && facts.isExplained && facts.firstMissing === null ? wanted : next
    case 'review':
      return next
  }
}

/**
 * Returns the step that is shown to a verified resident in place of the one in the browser's
 * history.
 */
export const permittedStep = (wanted: SigningStep, facts: SigningFacts): SigningStep => {
  if (!isOfUnit(wanted)) return wanted.name === 'units' || wanted.name === 'texts' ? wanted : firstStep(facts)
  // Somebody else may have verified since, who has other units.
  const unit = facts.units.find(({ id }) => id === wanted.unit)
  if (unit === undefined) return firstStep(facts)
  if (unit.isOpen && !facts.hasAgreed && wanted.name !== 'decline') return { name: 'texts' }
  return permittedFor(wanted, unit)
}
