import type { SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'

/** Seconds of each step for somebody over seventy who reads everything once. */
const PROVING = 70
const A_QUESTION = 12
const A_CHOICE = 4
/** Seconds of reading a candidate's introduction. */
const A_CANDIDATE = 20
const REVIEW_SECONDS = 10

type MinutesInput = {
  readonly vote: Pick<VoterPage['vote'], 'kind' | 'questions'>
  readonly voter: Pick<NonNullable<VoterPage['voter']>, 'units'> | null
}

/**
 * Returns the estimated minutes of a vote: by its questions and texts, for each unit that is still
 * open.
 */
export const minutesFor = ({ vote: { kind, questions }, voter }: MinutesInput): number => {
  const perChoice = kind === 'election' ? A_CANDIDATE : A_CHOICE
  const answering = questions.reduce(
    (sum, { choices }) => sum + A_QUESTION + perChoice * choices.length,
    REVIEW_SECONDS,
  )
  const open = voter?.units.filter(({ state }) => state === 'open').length ?? 1
  return Math.max(1, Math.round(((voter === null ? PROVING : 0) + answering * Math.max(1, open)) / 60))
}

/** Seconds of reading the texts on personal data and of signing by finger. */
const SIGNING = 70
const A_PAGE = 40

/** Returns the estimated minutes of reading a document and signing it. */
export const minutesToSign = ({ documentPages = 1 }: Pick<SignatureLinkPage, 'documentPages'>): number =>
  Math.round((PROVING + SIGNING + A_PAGE * documentPages) / 60)
