import type { TranscriptPart } from './challenge.ts'
import { WIDTH } from './scalar.ts'

/** Question as it is encrypted: one ciphertext for each choice, and the limits of their sum. */
export type EncryptedQuestion = {
  readonly id: string
  readonly choiceIds: readonly string[]
  readonly minChoices: number
  readonly maxChoices: number
}

/**
 * Statement of a ballot: all of it is hashed into its proof, so that the ballot is valid for
 * nothing else.
 */
export type BallotStatement = {
  readonly voteId: string
  readonly questions: readonly EncryptedQuestion[]
  /** Public key of the vote. */
  readonly key: Uint8Array
  /** Slot of the unit that the ballot belongs to. */
  readonly slot: string
  /**
   * Helper keys of a vote with trustees where fewer than all of them can decrypt: keys that nobody
   * has, under which each choice is encrypted as well (`trustees.ts`).
   */
  readonly helperKeys?: readonly Uint8Array[] | undefined
}

/**
 * Claim about one ciphertext, or about the product of all of a question: the numbers that it may
 * encrypt. `choice` null: the product.
 */
export type Claim = { readonly question: number; readonly choice: number | null; readonly values: readonly number[] }

const range = (least: number, most: number): readonly number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index)

/**
 * Lists the claims of a ballot in order: for each question its choices, each 0 or 1, then their
 * sum.
 */
export const claimsOf = (questions: readonly EncryptedQuestion[]): readonly Claim[] =>
  questions.flatMap(({ choiceIds, minChoices, maxChoices }, question) => [
    ...choiceIds.map((_, choice) => ({ question, choice, values: [0, 1] })),
    { question, choice: null, values: range(minChoices, maxChoices) },
  ])

/**
 * Computes the length of a ballot: two points a choice and one for each helper key, the challenge,
 * and for each value of each claim a response and, but for the last, a challenge.
 */
export const ballotLength = (questions: readonly EncryptedQuestion[], helpers: number): number => {
  const choices = questions.reduce((count, { choiceIds }) => count + choiceIds.length, 0)
  const scalars = claimsOf(questions).reduce((count, { values }) => count + 2 * values.length - 1, 1)
  return WIDTH * ((2 + helpers) * choices + scalars)
}

/** Returns the parts of a statement that are hashed. */
export const partsOf = ({
  voteId,
  questions,
  key,
  slot,
  helperKeys = [],
}: BallotStatement): readonly TranscriptPart[] => [
  voteId,
  questions.length,
  ...questions.flatMap(({ id, choiceIds, minChoices, maxChoices }) => [
    id,
    minChoices,
    maxChoices,
    choiceIds.length,
    ...choiceIds,
  ]),
  key,
  slot,
  // The part is left out where there are none: ballots from before trustees stay valid.
  ...(helperKeys.length > 0 ? [helperKeys.length, ...helperKeys] : []),
]

type Question = {
  readonly id: string
  readonly minChoices: number
  readonly maxChoices: number
  readonly choices: readonly { readonly id: string }[]
}

/** Returns the questions of a vote, in order, as ballots are encrypted for them. */
export const encryptedQuestions = (questions: readonly Question[]): readonly EncryptedQuestion[] =>
  questions.map(({ id, minChoices, maxChoices, choices }) => ({
    id,
    minChoices,
    maxChoices,
    choiceIds: choices.map((choice) => choice.id),
  }))
