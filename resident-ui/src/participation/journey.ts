/** Where in the vote a resident stands. Editing a question comes from the review and leads back to it. */
export type Step =
  | { readonly name: 'intro' }
  | { readonly name: 'verify' }
  | { readonly name: 'code' }
  | { readonly name: 'question'; readonly index: number; readonly editing: boolean }
  | { readonly name: 'review' }

/** Why a resident who had begun has to verify again. */
export type VerifyReason = 'session-lost' | 'not-kept'

export type JourneyFacts = {
  readonly isVerified: boolean
  readonly hasIdentity: boolean
  readonly questionCount: number
  /** Index of the first question without an answer; null when all have one. */
  readonly firstOpen: number | null
}

export const introStep: Step = { name: 'intro' }
export const questionStep = (index: number, editing = false): Step => ({ name: 'question', index, editing })

/** Where one goes on after the identity is verified, or from the intro of a verified resident. */
export const nextToAnswer = ({ firstOpen }: JourneyFacts): Step =>
  firstOpen === null ? { name: 'review' } : questionStep(firstOpen)

/**
 * The step that is really shown where the browser's history asks for one: questions wait for a verified identity, and a
 * verified resident has no business with codes any more.
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
    case 'question':
      if (!facts.isVerified) return { name: 'verify' }
      return wanted.index < facts.questionCount ? wanted : nextToAnswer(facts)
    case 'review':
      if (!facts.isVerified) return { name: 'verify' }
      return facts.firstOpen === null ? wanted : questionStep(facts.firstOpen)
  }
}
