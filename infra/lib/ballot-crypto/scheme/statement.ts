import type { TranscriptPart } from './challenge.ts'
import { WIDTH } from './scalar.ts'

/** A question as its ciphertexts see it: one for each choice, and how many of them may be 1. */
export type EncryptedQuestion = {
  readonly id: string
  readonly choiceIds: readonly string[]
  readonly minChoices: number
  readonly maxChoices: number
}

/** What a ballot is for: all of it is hashed into its proof, so that it is a ballot of nothing else. */
export type BallotStatement = {
  readonly voteId: string
  readonly questions: readonly EncryptedQuestion[]
  /** The vote's public key. */
  readonly key: Uint8Array
  /** Whose ballot it is: the name of the unit's place in the vote. */
  readonly slot: string
  /** Of trustees, where fewer than all of them can decrypt: keys of nobody, under which each choice is encrypted beside (`trustees.ts`). */
  readonly helperKeys?: readonly Uint8Array[] | undefined
}

/** What is proven of one ciphertext, or of the product of all of a question: which numbers it may be. `choice` null: the product. */
export type Claim = { readonly question: number; readonly choice: number | null; readonly values: readonly number[] }

const range = (least: number, most: number): readonly number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index)

/** The claims of a ballot in their order: of each question its choices, each 0 or 1, and then their sum. */
export const claimsOf = (questions: readonly EncryptedQuestion[]): readonly Claim[] =>
  questions.flatMap(({ choiceIds, minChoices, maxChoices }, question) => [
    ...choiceIds.map((_, choice) => ({ question, choice, values: [0, 1] })),
    { question, choice: null, values: range(minChoices, maxChoices) },
  ])

/** Bytes of a ballot: two points a choice and one for each of so many helper keys, the challenge, and for each value of each claim a response and, but for the last, a challenge. */
export const ballotLength = (questions: readonly EncryptedQuestion[], helpers: number): number => {
  const choices = questions.reduce((count, { choiceIds }) => count + choiceIds.length, 0)
  const scalars = claimsOf(questions).reduce((count, { values }) => count + 2 * values.length - 1, 1)
  return WIDTH * ((2 + helpers) * choices + scalars)
}

/** The statement as it is hashed. */
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
  // Nothing where there is none: ballots from before there were trustees stay what they are.
  ...(helperKeys.length > 0 ? [helperKeys.length, ...helperKeys] : []),
]

type Question = {
  readonly id: string
  readonly minChoices: number
  readonly maxChoices: number
  readonly choices: readonly { readonly id: string }[]
}

/** Questions of a vote, in its order, as ballots are encrypted for them. */
export const encryptedQuestions = (questions: readonly Question[]): readonly EncryptedQuestion[] =>
  questions.map(({ id, minChoices, maxChoices, choices }) => ({
    id,
    minChoices,
    maxChoices,
    choiceIds: choices.map((choice) => choice.id),
  }))
