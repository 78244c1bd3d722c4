import { describe, expect, it } from 'vitest'
import { createVote } from '#services/vote/votes.contract.ts'
import {
  FOR_AND_AGAINST,
  newQuestion,
  voteBody,
  type DraftQuestion,
  type VoteDraft,
} from '../../admin-ui/src/vote/vote-draft.ts'

const question = (over: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...newQuestion(),
  title: '찬성하십니까?',
  choices: FOR_AND_AGAINST,
  ...over,
})

const draft = (over: Partial<VoteDraft> = {}): VoteDraft => ({
  listId: '0198f5a2-0000-7000-8000-000000000001',
  title: '주차장 개방',
  description: '',
  ballotKind: 'open',
  weight: 'unit',
  opensAt: null,
  closesAt: null,
  interimResults: false,
  questions: [question()],
  ...over,
})

const boundsOf = (over: Partial<DraftQuestion>) => {
  const [sent] = voteBody(draft({ questions: [question(over)] })).questions
  return [sent?.minChoices, sent?.maxChoices]
}

describe('what the form of a vote sends', () => {
  it('is what the contract takes', () => {
    const whole = draft({
      description: '설명',
      opensAt: '2026-11-21T09:00:00+09:00',
      closesAt: '2026-11-22T18:00:00+09:00',
      questions: [question(), question({ mode: 'multiple' })],
    })
    for (const body of [voteBody(draft()), voteBody(whole)])
      expect(createVote.body?.safeParse(body)).toMatchObject({ success: true })
  })

  it('names no times and no description where none are given', () => {
    expect(Object.keys(voteBody(draft())).toSorted()).toEqual([
      'ballotKind',
      'interimResults',
      'listId',
      'questions',
      'title',
      'weight',
    ])
    expect(voteBody(draft({ closesAt: '2026-11-22T18:00:00+09:00' }))).toMatchObject({
      closesAt: '2026-11-22T18:00:00+09:00',
    })
  })

  it('asks for no interim results of a secret vote, even where the switch had been on', () => {
    expect(voteBody(draft({ ballotKind: 'secret', interimResults: true })).interimResults).toBe(false)
    expect(voteBody(draft({ ballotKind: 'open', interimResults: true })).interimResults).toBe(true)
  })

  it('allows no choice exactly where abstaining is allowed', () => {
    expect(boundsOf({ mode: 'single', abstention: true })).toEqual([0, 1])
    expect(boundsOf({ mode: 'single', abstention: false })).toEqual([1, 1])
    expect(boundsOf({ mode: 'multiple', abstention: true, minChoices: 2, maxChoices: 3 })).toEqual([0, 3])
    expect(boundsOf({ mode: 'multiple', abstention: false, minChoices: 2, maxChoices: 3 })).toEqual([2, 3])
    expect(boundsOf({ mode: 'multiple', abstention: false, minChoices: null, maxChoices: null })).toEqual([1, 1])
  })

  it('forgets the numbers of a question that became one for a single choice', () => {
    expect(boundsOf({ mode: 'single', abstention: false, minChoices: 2, maxChoices: 5 })).toEqual([1, 1])
  })

  it('sends of choices nothing but their words', () => {
    const choices = [
      { label: '찬성', id: 'x' },
      { label: '반대', id: 'y' },
    ]
    expect(voteBody(draft({ questions: [question({ choices })] })).questions[0]?.choices).toEqual([
      { label: '찬성' },
      { label: '반대' },
    ])
  })
})
