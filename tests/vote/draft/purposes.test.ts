import { describe, expect, it } from 'vitest'
import { findRule } from '#services/list/rule/legal-rules.ts'
import { legalRuleName, legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { requiredNotice } from '#services/vote/draft/notice-days.ts'
import { purposeKeys } from '#services/list/purpose-keys.contract.ts'
import {
  earliestOpening,
  findPurpose,
  messageTextOf,
  purposeOfList,
  purposeOfVote,
  purposes,
  type Purpose,
} from '#services/vote/draft/purposes.contract.ts'
import { rulesInOrder } from '../../../admin-ui/src/list/rules-in-order.ts'
import { purposeNote, purposePath } from '../../../admin-ui/src/labels/purpose-labels.ts'
import { noticeHint, proposedTimes } from '../../../admin-ui/src/vote/draft/opening-time.ts'
import { isJudgedByAssent } from '../../../admin-ui/src/vote/draft/rule-draft.ts'
import { draftOfPurpose } from '../../../admin-ui/src/vote/draft/purpose-draft.ts'
import { isAssent } from '../../../admin-ui/src/vote/draft/vote-draft.ts'
import { ballotText, keyText, resultsText, ruleText } from '../../../admin-ui/src/vote/draft/setting-texts.ts'

const TODAY = '2026-11-29'

const purpose = (key: string): Purpose => {
  const found = findPurpose(key)
  if (found === undefined) throw new Error(`there is no purpose ${key}`)
  return found
}

/** Rule that the law asks for each purpose, with the article as the statutes have it. */
const asked: Readonly<Record<string, readonly [rule: string | null, article: string | null]>> = {
  'management-bylaws': ['management-bylaws', '공동주택관리법 시행령 제20조 제5항'],
  'long-term-repair-plan': ['long-term-repair-plan', '공동주택관리법 제29조 제3항'],
  agenda: [null, null],
  assembly: ['assembly-ordinary', '집합건물법 제38조'],
  'building-representative': ['building-representative', '공동주택관리법 시행령 제11조'],
  'chair-and-auditor': ['chair-and-auditor', '공동주택관리법 시행령 제12조'],
  'building-representative-removal': ['building-representative-removal', '공동주택관리법 시행령 제13조 제4항'],
  'chair-and-auditor-removal': ['chair-and-auditor-removal', '공동주택관리법 시행령 제13조 제4항'],
  'improvement-committee': ['improvement-committee', '도시정비법 제31조 제1항'],
  'reconstruction-association': ['reconstruction-association', '도시정비법 제35조 제3항'],
  'remodelling-association': ['remodelling-association', '주택법 제11조 제3항'],
  'remodelling-permit': ['remodelling-permit', '주택법 시행령 별표 4'],
  document: [null, null],
}

describe('a purpose', () => {
  it('has the rule that its law asks for, and no other', () => {
    expect(Object.fromEntries(purposes.map(({ key, rule, article }) => [key, [rule, article]]))).toEqual(asked)
  })

  it.each(purposes.map((one) => [one.key, one] as const))('%s agrees with the tables of law', (_, one) => {
    expect(one.article).toBe(legalRuleName(one.rule)?.article ?? null)
    expect(one.rule === null || findRule(one.rule) !== undefined).toBe(true)
    expect(one.vote === undefined).toBe(one.list.type === 'signature')
    if (one.vote === undefined) return
    expect(one.noticeDays).toBe(requiredNotice(one.rule, TODAY)?.days ?? null)
    expect(one.rule === null ? one.vote.kind : legalRuleName(one.rule)?.kind).toBe(one.vote.kind)
  })

  it('of an election is secret, one vote a household, with an election rule', () => {
    const elections = purposes.filter(({ vote }) => vote?.kind === 'election')
    expect(elections.map(({ key }) => key)).toEqual(['building-representative', 'chair-and-auditor'])
    for (const { vote, rule } of elections) {
      expect(vote).toMatchObject({ ballotKind: 'secret', weight: 'unit' })
      expect(legalRuleName(rule)?.kind).toBe('election')
    }
  })

  it('whose rule counts persons or areas has open ballots, since secret ones tell no persons', () => {
    const open = purposes.filter(({ vote }) => vote?.ballotKind === 'open').map(({ key }) => key)
    expect(open).toEqual(['long-term-repair-plan', 'assembly'])
  })

  it('whose rule counts agreement marks one choice of every question as it', () => {
    const judged = purposes.flatMap((one) => {
      const draft = draftOfPurpose(one, { id: 'l', rule: one.rule })
      return one.vote !== undefined && isJudgedByAssent(draft, one.rule ?? undefined) ? [draft] : []
    })
    expect(judged).toHaveLength(5)
    for (const { questions } of judged)
      for (const { choices } of questions) expect(choices.filter(isAssent)).toHaveLength(1)
  })

  it('takes the rule of its list, or brings its own to another list', () => {
    const bylaws = purpose('management-bylaws')
    expect(draftOfPurpose(bylaws, { id: 'l', rule: 'management-bylaws' })).toMatchObject({ ruleOf: 'list', rule: '' })
    expect(draftOfPurpose(bylaws, { id: 'l', rule: 'bylaws' })).toMatchObject({
      listId: 'l',
      ruleOf: 'law',
      rule: 'management-bylaws',
    })
    expect(draftOfPurpose(purpose('document'), { id: 'l', rule: null }).title).toBe('')
  })

  it('asks for one chair, and for two auditors of whom two may be marked', () => {
    const [chair, auditors] = draftOfPurpose(purpose('chair-and-auditor'), { id: 'l', rule: null }).questions
    expect([chair?.mode, chair?.seats]).toEqual(['single', 1])
    expect([auditors?.mode, auditors?.maxChoices, auditors?.seats]).toEqual(['multiple', 2, 2])
  })

  it('is known again by the list that was made for it', () => {
    expect(purposeOfList({ type: 'vote', rule: 'management-bylaws' })?.key).toBe('management-bylaws')
    expect(purposeOfList({ type: 'signature', rule: 'management-bylaws' })).toBeUndefined()
    expect(purposeOfList({ type: 'vote', rule: null })).toBeUndefined()
    expect(purposeOfList({ type: 'vote', rule: null, purpose: 'agenda' })?.key).toBe('agenda')
    expect(purposeOfList({ type: 'signature', rule: null, purpose: 'document' })?.key).toBe('document')
    expect(purposeOfList({ type: 'signature', rule: null, purpose: 'agenda' })).toBeUndefined()
    expect(purposeOfList({ type: 'vote', rule: null, purpose: 'none' })).toBeUndefined()
    expect(findPurpose('none')).toBeUndefined()
  })

  it('follows a rule that was chosen later, and stays where the rule was removed', () => {
    expect(purposeOfList({ type: 'vote', rule: 'management-bylaws', purpose: 'agenda' })?.key).toBe('management-bylaws')
    expect(purposeOfList({ type: 'vote', rule: null, purpose: 'management-bylaws' })?.key).toBe('management-bylaws')
    expect(purposeOfList({ type: 'vote', rule: 'bylaws', purpose: 'agenda' })).toBeUndefined()
  })

  it('has the keys that a list may record', () => {
    expect(purposes.map(({ key }) => key)).toEqual(purposeKeys)
  })

  it('says what it brings, and leads to its form', () => {
    expect(purposeNote(purpose('management-bylaws'))).toBe(
      '관리규약 개정 · 공동주택관리법 시행령 제20조 제5항 (2026년 법령) · 공고 7일 뒤 시작',
    )
    expect(purposeNote(purpose('document'))).toBe('서류에 서명 받기')
    expect(purposePath(purpose('agenda'), null)).toBe('/lists/create?purpose=agenda')
    expect(purposePath(purpose('agenda'), 'l1')).toBe('/votes/create?listId=l1&purpose=agenda')
    expect(purposePath(purpose('document'), 'l1')).toBe('/lists/create?purpose=document')
  })
})

describe('the notice of a purpose', () => {
  const days = { startDate: TODAY, endDate: '2026-12-29' }
  it.each(purposes.flatMap((one) => (one.vote === undefined ? [] : [[one.key, one] as const])))(
    '%s proposes an opening that its notice allows',
    (_, one) => {
      const { opensAt, closesAt } = proposedTimes(one, days, TODAY)
      if (one.noticeDays === null) return expect([opensAt, closesAt]).toEqual([null, null])
      const required = requiredNotice(one.rule, TODAY)?.days ?? 0
      expect(opensAt).toBe(`${earliestOpening(TODAY, required)}T00:00:00.000Z`)
      expect(closesAt).toBe('2026-12-29T09:00:00.000Z')
      expect(noticeHint(one, opensAt, TODAY)?.isTooEarly).toBe(false)
    },
  )
  it('opens no earlier than its list, and has no time in a list that is too short', () => {
    const bylaws = purpose('management-bylaws')
    expect(proposedTimes(bylaws, { ...days, startDate: '2026-12-20' }, TODAY).opensAt).toBe('2026-12-20T00:00:00.000Z')
    expect(proposedTimes(bylaws, { ...days, endDate: '2026-12-06' }, TODAY).opensAt).toBeNull()
  })
  it('warns of an opening on the day before, in Seoul', () => {
    const bylaws = purpose('management-bylaws')
    expect(noticeHint(bylaws, '2026-12-05T14:59:00.000Z', TODAY)).toEqual({
      isTooEarly: true,
      text: '공고 기간이 짧습니다. 오늘 공고하면 2026. 12. 6. (일)부터 시작할 수 있습니다 (7일 전 공고).',
    })
    expect(noticeHint(bylaws, '2026-12-05T15:00:00.000Z', TODAY)?.isTooEarly).toBe(false)
    expect(noticeHint(purpose('agenda'), null, TODAY)).toBeUndefined()
  })
})

describe('the texts of a purpose', () => {
  it('are its own, without variables, and short enough for a message', () => {
    const texts = purposes.map(({ messageText }) => messageText)
    expect(new Set(texts).size).toBe(purposes.length)
    for (const text of texts) expect(text).toMatch(/^[^#{}]{10,90}\.$/)
    for (const { vote, noticeText } of purposes) expect(noticeText === null).toBe(vote === undefined)
  })
  it('follow the rule of a list, or of a vote', () => {
    expect(messageTextOf({ type: 'vote', rule: 'management-bylaws' })).toBe(purpose('management-bylaws').messageText)
    expect(messageTextOf({ type: 'vote', rule: null })).toBe(
      '소유자의 뜻을 묻는 투표입니다. 안건을 확인하고 투표해주세요.',
    )
    const list = { type: 'vote', rule: 'assembly-ordinary' } as const
    expect(purposeOfVote({ kind: 'resolution', rule: null }, list)?.key).toBe('assembly')
    expect(purposeOfVote({ kind: 'election', rule: null }, list)).toBeUndefined()
    expect(purposeOfVote({ kind: 'election', rule: 'chair-and-auditor' }, list)?.key).toBe('chair-and-auditor')
    expect(purposeOfVote({ kind: 'resolution', rule: { turnout: '1/2' } }, list)).toBeUndefined()
  })
  it('follow the recorded purpose where no rule tells one', () => {
    const list = { type: 'vote', rule: null, purpose: 'agenda' } as const
    expect(messageTextOf(list)).toBe(purpose('agenda').messageText)
    expect(purposeOfVote({ kind: 'resolution', rule: null }, list)?.key).toBe('agenda')
    expect(purposeOfVote({ kind: 'election', rule: null }, list)).toBeUndefined()
    expect(purposeOfVote({ kind: 'resolution', rule: 'management-bylaws' }, list)?.key).toBe('management-bylaws')
    expect(purposeOfVote({ kind: 'resolution', rule: { turnout: '1/2' } }, list)).toBeUndefined()
  })
})

describe('the rules to choose from', () => {
  it.each(['vote', 'signature'] as const)('are all there for a list of type %s, by statute', (type) => {
    const keys = rulesInOrder(type).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(legalRuleNames.map(({ key }) => key).toSorted())
    const statutes = rulesInOrder(type).map(({ article }) => article.split(' ')[0])
    expect(statutes.filter((statute, place) => statute !== statutes[place - 1])).toHaveLength(5)
  })
  it('begin with what the type of list usually needs', () => {
    expect(rulesInOrder('vote')[0]?.key).toBe('management-bylaws')
    expect(rulesInOrder('signature')[0]?.key).toBe('improvement-committee')
    expect(rulesInOrder('vote', 'election').every(({ kind }) => kind === 'election')).toBe(true)
  })
})

describe('the value of a folded setting', () => {
  const draft = draftOfPurpose(purpose('agenda'), { id: 'l', rule: null })
  it('is written in a line', () => {
    expect(ballotText(draft)).toBe('무기명, 세대마다 한 표')
    expect(ruleText(draft, undefined)).toBe('없음 (득표만 셉니다)')
    expect(ruleText({ ...draft, kind: 'election' }, undefined)).toBe('최다 득표')
    expect(ruleText(draft, 'bylaws')).toBe('규약 설정·변경 (집합건물법 제29조)')
    expect(ruleText({ ...draft, ruleOf: 'own' }, undefined)).toBe('직접 정한 비율')
    expect(keyText(draft, false)).toBe('봉함한 투표함')
    expect(keyText({ voteKey: { ...draft.voteKey, heldBy: 'trustees' } }, true)).toBe(
      '암호화, 참관인 3명 중 2명과 개표',
    )
    expect(resultsText({ ...draft, ballotKind: 'open', interimResults: true })).toBe('관리자만, 중간 집계 공개')
  })
})
