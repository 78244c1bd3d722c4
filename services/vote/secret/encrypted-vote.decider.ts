import type { CoOwnerRule } from '#events/list/list.events.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'
import { castsShares } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote-state.decider.ts'

/** More choices than this take a slow phone too long to encrypt. */
const MAX_CHOICES = 60
/** Maximum width of a question's sum: the possible sums are proven one by one. */
const WIDEST_RANGE = 20

/**
 * Properties that decide whether a vote can be counted without opening its ballots: who casts for
 * co-owners in the list, and whether the rule weighs areas or land.
 */
export type Countable = { readonly coOwners: CoOwnerRule; readonly weighsSizes: boolean }

type EncryptableVote = Pick<ExistingVote, 'ballotKind' | 'weight' | 'questions'>

const problem = (path: string, message: string): FieldError => ({ path, message })

const questionProblems = (
  { minChoices, maxChoices, choices }: ExistingVote['questions'][number],
  index: number,
): readonly FieldError[] => {
  const path = `questions.${index}`
  const assents = choices.filter(({ assent }) => assent === true).length
  // With several choices, sums alone do not show how many ballots chose none of them, or any of
  // some.
  return [
    ...(maxChoices > 1 && minChoices === 0
      ? [problem(`${path}.minChoices`, '여러 개를 고르는 문항은 하나 이상 고르게 해야 암호화 투표를 쓸 수 있습니다.')]
      : []),
    ...(maxChoices > 1 && assents > 1
      ? [problem(`${path}.choices`, '여러 개를 고르는 문항에는 찬성에 해당하는 선택지를 하나만 표시할 수 있습니다.')]
      : []),
    ...(maxChoices - minChoices > WIDEST_RANGE
      ? [problem(`${path}.maxChoices`, `최소와 최대 선택 수의 차이는 ${WIDEST_RANGE}까지입니다.`)]
      : []),
  ]
}

/** Returns the reasons why a vote cannot be encrypted, by field. */
export const encryptionProblems = (
  vote: EncryptableVote,
  { coOwners, weighsSizes }: Countable,
): readonly FieldError[] => {
  const choices = vote.questions.reduce((count, question) => count + question.choices.length, 0)
  return [
    ...(vote.ballotKind === 'secret' ? [] : [problem('ballotKind', '암호화 투표는 무기명 투표에서만 쓸 수 있습니다.')]),
    ...(vote.weight === 'area'
      ? [problem('weight', '암호화 투표는 세대마다 또는 소유자마다 한 표씩 세는 투표에서만 쓸 수 있습니다.')]
      : []),
    ...(weighsSizes ? [problem('rule', '면적이나 대지지분을 세는 기준은 암호화 투표에서 판정할 수 없습니다.')] : []),
    ...(castsShares(coOwners)
      ? [problem('coOwners', '공동소유자가 지분대로 나누어 투표하는 리스트에서는 암호화 투표를 쓸 수 없습니다.')]
      : []),
    ...(choices > MAX_CHOICES
      ? [problem('questions', `암호화 투표의 선택지는 모두 합해 ${MAX_CHOICES}개까지입니다.`)]
      : []),
    ...vote.questions.flatMap(questionProblems),
  ]
}

/** @throws DomainError ENCRYPTION_NOT_POSSIBLE naming the fields */
export const assertEncryptable = (vote: EncryptableVote, countable: Countable): void => {
  const problems = encryptionProblems(vote, countable)
  if (problems.length > 0) throw new DomainError('ENCRYPTION_NOT_POSSIBLE', problems)
}
