/** Where on the way a resident stands; `unit` is the entry that they sign for. What is edited from the review leads back to it. */
export type SigningStep =
  | { readonly name: 'intro' }
  | { readonly name: 'texts' }
  | { readonly name: 'identity' }
  /** All units of theirs, where there are several. */
  | { readonly name: 'units' }
  | UnitStep

export type UnitStep =
  | { readonly name: 'document'; readonly unit: string }
  | { readonly name: 'field'; readonly unit: string; readonly index: number; readonly editing: boolean }
  | { readonly name: 'sign'; readonly unit: string }
  | { readonly name: 'review'; readonly unit: string }
  /** A unit that is signed for: its receipt. */
  | { readonly name: 'settled'; readonly unit: string }
  | { readonly name: 'decline'; readonly unit: string }
  | { readonly name: 'withdraw'; readonly unit: string }

const namesOfUnits: readonly UnitStep['name'][] = [
  'document',
  'field',
  'sign',
  'review',
  'settled',
  'decline',
  'withdraw',
]
const otherNames: readonly SigningStep['name'][] = ['intro', 'texts', 'identity', 'units']

/** Whether what a browser's history kept is a step of this way. */
const isSigningStep = (value: unknown): value is SigningStep => {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const { name } = value
  if (otherNames.some((other) => other === name)) return true
  return namesOfUnits.some((other) => other === name) && 'unit' in value && typeof value.unit === 'string'
}

export const isOfUnit = (step: SigningStep): step is UnitStep => namesOfUnits.some((name) => name === step.name)

/** The way as the browser's history keeps it. */
export const signingWay: { readonly first: SigningStep; readonly isStep: typeof isSigningStep } = {
  first: { name: 'intro' },
  isStep: isSigningStep,
}

/** Whether a step shows the document of its unit, or asks for what stands in it. */
export const needsDocument = (step: SigningStep): step is UnitStep =>
  isOfUnit(step) && ['document', 'field', 'sign', 'review'].includes(step.name)

export type UnitFacts = {
  readonly id: string
  /** Whether it can be signed for now. */
  readonly isOpen: boolean
  /** Whether the document as it is now was read to its end. */
  readonly isRead: boolean
  /** How many things are asked of them, and the first that is missing; null when nothing is. */
  readonly askedCount: number
  readonly firstMissing: number | null
  readonly isSigned: boolean
}

export type SigningFacts = {
  /** Every text that must be agreed to is. */
  readonly hasAgreed: boolean
  readonly units: readonly UnitFacts[]
}

/** Where one goes on with a unit. */
export const nextFor = ({ id: unit, isOpen, isRead, firstMissing, isSigned }: UnitFacts): UnitStep => {
  if (!isOpen) return { name: 'settled', unit }
  if (!isRead) return { name: 'document', unit }
  if (firstMissing !== null) return { name: 'field', unit, index: firstMissing, editing: false }
  return isSigned ? { name: 'review', unit } : { name: 'sign', unit }
}

/** What follows the thing that was asked last: the next one, whether or not it has an answer already, then the signature. */
export const afterField = ({ id: unit, askedCount, isSigned }: UnitFacts, index: number): UnitStep => {
  if (index + 1 < askedCount) return { name: 'field', unit, index: index + 1, editing: false }
  return isSigned ? { name: 'review', unit } : { name: 'sign', unit }
}

/** Where who proved who they are goes on: with their only unit, with the one that was begun, or by choosing one. */
export const firstStep = ({ hasAgreed, units }: SigningFacts): SigningStep => {
  const [only, ...others] = units
  if (only !== undefined && others.length === 0) return hasAgreed || !only.isOpen ? nextFor(only) : { name: 'texts' }
  if (!hasAgreed && units.some(({ isOpen }) => isOpen)) return { name: 'texts' }
  const begun = units.find(({ isOpen, isRead }) => isOpen && isRead)
  return begun === undefined ? { name: 'units' } : nextFor(begun)
}

const permittedFor = (wanted: UnitStep, facts: UnitFacts): UnitStep => {
  const next = nextFor(facts)
  switch (wanted.name) {
    case 'settled':
      return facts.isOpen ? next : wanted
    case 'withdraw':
      return facts.isOpen ? next : wanted
    case 'document':
    case 'decline':
      return facts.isOpen ? wanted : next
    case 'field':
      return facts.isOpen && facts.isRead && wanted.index < facts.askedCount ? wanted : next
    case 'sign':
      return facts.isOpen && facts.isRead && facts.firstMissing === null ? wanted : next
    case 'review':
      return next
  }
}

/** The step that is really shown to who proved who they are, where the browser's history asks for one. */
export const permittedStep = (wanted: SigningStep, facts: SigningFacts): SigningStep => {
  if (!isOfUnit(wanted)) return wanted.name === 'units' || wanted.name === 'texts' ? wanted : firstStep(facts)
  // Somebody else may have proved who they are since: their units are others.
  const unit = facts.units.find(({ id }) => id === wanted.unit)
  if (unit === undefined) return firstStep(facts)
  if (unit.isOpen && !facts.hasAgreed && wanted.name !== 'decline') return { name: 'texts' }
  return permittedFor(wanted, unit)
}
