import { describe, expect, it } from 'vitest'
import { createVote } from '#services/vote/votes.contract.ts'
import {
  copiedQuestion,
  draftQuestion,
  FOR_AND_AGAINST,
  isAssent,
  newQuestion,
  newVote,
  setBody,
  voteBody,
  type DraftQuestion,
  type VoteDraft,
} from '../../../admin-ui/src/vote/draft/vote-draft.ts'
import { draftKey, isMetByAssent, lawfulRule, readFraction } from '../../../admin-ui/src/vote/draft/rule-draft.ts'
import { voteRuleText } from '../../../admin-ui/src/labels/vote-labels.ts'

const question = (over: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...newQuestion(),
  title: '찬성하십니까?',
  choices: FOR_AND_AGAINST,
  ...over,
})

const draft = (over: Partial<VoteDraft> = {}): VoteDraft => ({
  ...newVote('0198f5a2-0000-7000-8000-000000000001'),
  title: '주차장 개방',
  ballotKind: 'open',
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

  it('sends of choices nothing but their words, and which of them is assent', () => {
    const choices = [
      { label: '찬성', id: 'x' },
      { label: '반대', id: 'y' },
    ]
    expect(voteBody(draft({ questions: [question({ choices })] })).questions[0]?.choices).toEqual([
      { label: '찬성', assent: true },
      { label: '반대' },
    ])
  })

  it('takes a choice for assent by its words, until somebody says otherwise', () => {
    expect(['찬성', ' 동의 ', '찬성합니다', '반대', '찬성하지 않음', ''].map((label) => isAssent({ label }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isAssent({ label: '찬성', assent: false })).toBe(false)
    expect(isAssent({ label: '가안', assent: true })).toBe(true)
    expect(isAssent({ label: '찬성', assent: null })).toBe(true)
  })
})

describe('the rule that the form proposes', () => {
  const proposed = (over: object, ofList: string | null = null) => {
    const of = { kind: 'election', district: 'all', ruleOf: 'list', rule: '', ...over } as const
    return lawfulRule(of, draftKey(of, ofList))
  }
  it('is one of elections for an election, by whom it elects', () => {
    expect(proposed({})).toEqual({ ruleOf: 'law', rule: 'chair-and-auditor' })
    expect(proposed({ district: 'dongs' })).toEqual({ ruleOf: 'law', rule: 'building-representative' })
    expect(proposed({}, 'bylaws')).toEqual({ ruleOf: 'law', rule: 'chair-and-auditor' })
    expect(proposed({ ruleOf: 'law', rule: 'bylaws' })).toEqual({ ruleOf: 'law', rule: 'chair-and-auditor' })
    expect(proposed({ district: 'dongs', ruleOf: 'law', rule: 'chair-and-auditor' })).toEqual({
      ruleOf: 'law',
      rule: 'building-representative',
    })
  })
  it('stays where it fits, or is the office’s own', () => {
    expect(proposed({}, 'chair-and-auditor')).toBeNull()
    expect(proposed({ ruleOf: 'law', rule: 'building-representative-again', district: 'dongs' })).toBeNull()
    expect(proposed({ ruleOf: 'own' })).toBeNull()
  })
  it('is none of elections for a resolution', () => {
    expect(proposed({ kind: 'resolution', ruleOf: 'law', rule: 'chair-and-auditor' })).toEqual({
      ruleOf: 'list',
      rule: '',
    })
    expect(proposed({ kind: 'resolution', ruleOf: 'law', rule: 'building-representative-removal' })).toBeNull()
    expect(draftKey({ kind: 'resolution', ruleOf: 'list', rule: '' }, 'chair-and-auditor')).toBeUndefined()
  })
})

describe('the rule that the form of a vote sends', () => {
  it('is none of its own where the list’s holds', () => {
    expect(voteBody(draft())).not.toHaveProperty('rule')
    expect(voteBody(draft({ rule: 'bylaws' }))).not.toHaveProperty('rule')
  })

  it('is a key of the table of law', () => {
    const body = voteBody(draft({ ruleOf: 'law', rule: 'bylaws' }))
    expect(body.rule).toBe('bylaws')
    expect(createVote.body?.safeParse(body)).toMatchObject({ success: true })
  })

  it('is fractions with what they are of, those left empty not asked', () => {
    const own = draft({
      ruleOf: 'own',
      turnout: ' 1 / 2',
      turnoutBound: 'over',
      approval: '2/3',
      approvalBound: 'at-least',
      approvalOf: 'all',
    })
    const body = voteBody(own)
    expect(body.rule).toEqual({
      turnout: { fraction: '1/2', over: true },
      approval: { fraction: '2/3', over: false, of: 'all' },
    })
    expect(createVote.body?.safeParse(body)).toMatchObject({ success: true })
    expect(voteBody({ ...own, turnout: '' }).rule).toEqual({ approval: { fraction: '2/3', over: false, of: 'all' } })
  })

  it.each([
    ['1/2', { numerator: 1, denominator: 2 }],
    [' 2 / 3 ', { numerator: 2, denominator: 3 }],
    ['1/1', { numerator: 1, denominator: 1 }],
    ['3/2', null],
    ['0/2', null],
    ['1/0', null],
    ['50%', null],
    ['', null],
  ])('reads %j as %j', (text, fraction) => {
    expect(readFraction(text)).toEqual(fraction)
  })

  it('is met by assent but in elections, and where turnout alone is asked', () => {
    expect(isMetByAssent('bylaws')).toBe(true)
    expect(isMetByAssent('chair-and-auditor')).toBe(false)
    expect(isMetByAssent({ turnout: '1/2' })).toBe(false)
    expect(isMetByAssent({ approval: '1/2' })).toBe(true)
  })

  it('reads plainly', () => {
    expect(voteRuleText(null, null)).toContain('정하지 않음')
    expect(voteRuleText(null, 'bylaws')).toBe('규약 설정·변경 (집합건물법 제29조)')
    expect(voteRuleText('bylaws', 'chair-and-auditor')).toBe('규약 설정·변경 (집합건물법 제29조)')
    expect(voteRuleText({ turnout: { fraction: '1/2', over: true }, approval: '2/3' }, null)).toBe(
      '투표율 2분의 1 초과, 투표자 가운데 찬성 3분의 2 이상',
    )
    expect(voteRuleText({ approval: { fraction: '2/3', of: 'all' }, over: true }, null)).toBe(
      '전체 가운데 찬성 3분의 2 초과',
    )
  })
})

describe('plain words in the form', () => {
  const explained = question({
    plainSummary: '승강기를 바꿀지 정합니다.',
    choices: [
      { label: '찬성', plainOutcome: '찬성하면 3월에 공사합니다.' },
      { label: '반대', plainOutcome: '  ' },
    ],
    attachments: ['견적서.pdf'],
  })

  it('are sent where they are written, and files never', () => {
    const body = voteBody(draft({ questions: [explained, question({ plainSummary: ' ' })] }))
    expect(createVote.body?.safeParse(body)).toMatchObject({ success: true })
    expect(body.questions).toEqual([
      {
        title: '찬성하십니까?',
        minChoices: 0,
        maxChoices: 1,
        plainSummary: '승강기를 바꿀지 정합니다.',
        choices: [{ label: '찬성', assent: true, plainOutcome: '찬성하면 3월에 공사합니다.' }, { label: '반대' }],
      },
      {
        title: '찬성하십니까?',
        minChoices: 0,
        maxChoices: 1,
        choices: [{ label: '찬성', assent: true }, { label: '반대' }],
      },
    ])
  })

  it('are translated where a language has texts', () => {
    const translations = {
      en: { title: ' Lifts? ', plainSummary: ' ' },
      zh: { title: '' },
      vi: { plainSummary: 'Thang' },
    }
    expect(setBody([question({ translations })])[0]?.translations).toEqual([
      { language: 'en', title: 'Lifts?' },
      { language: 'vi', title: '', plainSummary: 'Thang' },
    ])
    const sent = [{ language: 'en' as const, title: 'Lifts?' }]
    const [asked] = setBody([question()])
    if (asked === undefined) throw new Error('a question was sent')
    expect(draftQuestion({ ...asked, translations: sent }).translations).toEqual({ en: { title: 'Lifts?' } })
  })

  it('come back from the server, with the names of files', () => {
    const [sent] = setBody([explained])
    if (sent === undefined) throw new Error('a question was sent')
    const file = { id: '0198f5a2-0000-7000-8000-000000000009', name: '견적서.pdf', size: 1, pages: 1, sha256: '' }
    const [first] = sent.choices
    expect(draftQuestion({ ...sent, attachments: [file] })).toMatchObject({
      plainSummary: explained.plainSummary,
      choices: [{ plainOutcome: first?.plainOutcome }, { label: '반대' }],
      attachments: ['견적서.pdf'],
    })
  })

  it('are copied, and files are not', () => {
    expect(copiedQuestion(explained)).toMatchObject({
      plainSummary: explained.plainSummary,
      choices: explained.choices,
    })
    expect(copiedQuestion(explained)).not.toHaveProperty('attachments')
  })
})
