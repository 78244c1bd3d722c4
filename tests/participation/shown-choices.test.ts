import { describe, expect, it } from 'vitest'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import {
  instructionOf,
  missingIn,
  candidatesText,
  tooManyText,
  type Question,
} from '../../resident-ui/src/vote/question/choices.ts'
import {
  countedIn,
  isIntroduced,
  nameOf,
  shownChoices,
  shuffledBy,
} from '../../resident-ui/src/vote/question/choice-order.ts'

const question = (labels: readonly string[], over: Partial<Question> = {}): Question => ({
  id: 'q',
  title: '회장으로 누구를 뽑으시겠습니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: labels.map((label, index) => ({ id: `c${index}`, label })),
  ...over,
})
const three = question(['김가람', '이나래', '박다온'])
const election = { kind: 'election', choiceOrder: 'fixed' } as const
const introduced: Candidate = {
  choiceId: 'c1',
  questionId: 'q',
  label: '이나래',
  career: '전 동별 대표자',
  pledges: null,
  picture: null,
  forgotten: false,
}
const seen = { candidates: [introduced], seed: 'a' }

describe('candidates on a ballot', () => {
  it('have the numbers of the ballot, in whatever order they are shown', () => {
    expect(shownChoices(election, three, seen).map(nameOf)).toEqual([
      '기호 1번 김가람',
      '기호 2번 이나래',
      '기호 3번 박다온',
    ])
    const shuffled = shownChoices({ ...election, choiceOrder: 'shuffled' }, three, seen)
    expect(shuffled.map(nameOf).toSorted()).toEqual(shownChoices(election, three, seen).map(nameOf))
    expect(shownChoices({ ...election, choiceOrder: 'shuffled' }, three, seen)).toEqual(shuffled)
  })

  it('have no number where the words say it already, and where yes or no is asked', () => {
    expect(nameOf(shownChoices(election, question(['기호 1번 이정희']), seen)[0] ?? { number: 'x', label: '' })).toBe(
      '기호 1번 이정희',
    )
    const sole = question([], {
      choices: [
        { id: 'y', label: '찬성', assent: true },
        { id: 'n', label: '반대', assent: false },
      ],
    })
    const shuffled = { ...election, choiceOrder: 'shuffled' } as const
    for (const seed of ['a', 'b', 'c', 'd'])
      expect(shownChoices(shuffled, sole, { candidates: [], seed }).map(nameOf)).toEqual(['찬성', '반대'])
    expect(shownChoices({ ...election, kind: 'resolution' }, three, seen).map(nameOf)).toContain('이나래')
  })

  it('are read about only where they say something', () => {
    expect(shownChoices(election, three, seen).map(isIntroduced)).toEqual([false, true, false])
  })

  it('are shuffled alike for one voter, and stand first about as often as each other among many', () => {
    const firsts = Array.from({ length: 3_000 }, (_, seed) => shuffledBy(`${seed}`, three.choices)[0]?.id)
    for (const { id } of three.choices) {
      const share = firsts.filter((first) => first === id).length / firsts.length
      expect(share).toBeGreaterThan(0.3)
      expect(share).toBeLessThan(0.37)
    }
  })

  it('are counted as persons', () => {
    const two = question(['김가람', '이나래', '박다온'], { maxChoices: 2, seats: 2 })
    expect(countedIn(election, two)).toBe('persons')
    expect(candidatesText(two)).toBe('후보자 3명 중 두 명을 뽑습니다. 두 명까지 고르실 수 있습니다.')
    expect(candidatesText({ ...two, minChoices: 2 })).toBe('후보자 3명 중 두 명을 골라주세요.')
    expect(candidatesText({ ...three, seats: 2 })).toBe('후보자 3명 중 두 명을 뽑습니다. 한 명을 골라주세요.')
    expect(candidatesText(three)).toBe('후보자 3명 중 한 명을 골라주세요.')
    expect(instructionOf(two, 'persons')).toBe('두 명까지 고르실 수 있습니다.')
    expect(instructionOf(three, 'persons')).toBe('한 명을 골라주세요.')
    expect(missingIn(two, null, 'persons')).toBe('한 명을 골라주세요.')
    expect(tooManyText(two, 'persons')).toBe('두 명까지 고르실 수 있습니다. 먼저 고른 후보자를 한 명 빼주세요.')
  })
})
