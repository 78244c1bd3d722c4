import { countWord } from '#events/values/choosing-text.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

type Question = Vote['questions'][number]

export type ReadMarks =
  | { readonly is: 'read'; readonly choiceIds: readonly string[]; readonly isInvalid: boolean }
  | { readonly is: 'wrong'; readonly problem: string }

const wrong = (problem: string): ReadMarks => ({ is: 'wrong', problem })

/**
 * Reads numbers: up to nine choices each digit is one; with more they are separated by blanks or
 * commas.
 */
const numbersIn = (typed: string, { choices }: Question): readonly string[] =>
  choices.length <= 9 ? [...typed.replaceAll(/[\s,]/g, '')] : typed.split(/[\s,]+/).filter((part) => part !== '')

/** Typed where the paper is invalid for a question. */
const INVALID = '-'

const chose = (choiceIds: readonly string[]): ReadMarks => ({ is: 'read', choiceIds, isInvalid: false })

/**
 * Reads the answer of a paper, typed by the numbers of its choices: "1", "13", for ten choices and
 * more "1 12"; 0: an abstention; "-": invalid.
 */
export const readMarks = (typed: string, question: Question): ReadMarks => {
  const { choices, minChoices, maxChoices } = question
  if (typed.trim() === INVALID) return { is: 'read', choiceIds: [], isInvalid: true }
  const numbers = numbersIn(typed.trim(), question)
  if (numbers.length === 0) return wrong('고른 번호를 입력해주세요.')
  if (numbers.every((number) => number === '0'))
    return minChoices === 0
      ? chose([])
      : wrong('기권할 수 없는 문항입니다. 아무것도 고르지 않았으면 이 안건은 무효(-)입니다.')
  const chosen = numbers.map((number) => (/^\d+$/.test(number) ? choices[Number(number) - 1]?.id : undefined))
  const choiceIds = chosen.filter((id) => id !== undefined)
  if (choiceIds.length !== numbers.length) return wrong(`1부터 ${choices.length}까지의 번호를 입력해주세요.`)
  if (new Set(choiceIds).size !== choiceIds.length) return wrong('같은 번호가 두 번 있습니다.')
  if (choiceIds.length > maxChoices)
    return wrong(`${countWord(maxChoices, 'things')}까지 고를 수 있습니다. 더 골랐으면 이 안건은 무효(-)입니다.`)
  if (choiceIds.length < minChoices)
    return wrong(`${countWord(minChoices, 'things')} 이상 골라야 합니다. 덜 골랐으면 이 안건은 무효(-)입니다.`)
  return chose(choiceIds)
}

/** Returns what was understood: "찬성", "놀이터, 경로당", "기권". */
export const marksText = (
  { choices }: Question,
  { choiceIds, isInvalid }: Omit<Extract<ReadMarks, { is: 'read' }>, 'is'>,
): string => {
  if (isInvalid) return '이 안건만 무효'
  return choiceIds.length === 0
    ? '기권'
    : choiceIds.map((id) => choices.find((choice) => choice.id === id)?.label ?? '').join(', ')
}

/** Returns the keys of a question: "1 찬성 · 2 반대 · 0 기권 · - 무효". */
export const legendText = ({ choices, minChoices }: Question): string =>
  [
    ...choices.map(({ label }, index) => `${index + 1} ${label}`),
    ...(minChoices === 0 ? ['0 기권'] : []),
    '- 무효',
  ].join(' · ')
