import { describe, expect, it } from 'vitest'
import {
  acknowledgementText,
  consentLawOf,
  effectByIdentity,
  explanationAskedBy,
  needsAcknowledgement,
  onlineEffects,
} from '#services/list/rule/consent-law.contract.ts'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'

const on = (rule: string | null, startDate = '2026-11-29') => ({ type: 'signature', rule, startDate }) as const
const effectOf = (rule: string | null, startDate?: string) => consentLawOf(on(rule, startDate))?.onlineEffect
const labelsOf = (rule: string | null) => consentLawOf(on(rule))?.requirements.map(({ label }) => label)

/** Keys of the eleven purposes of 도시정비법 제36조 제1항, by number; 7 has a share that a decree sets and is not offered. */
const purposes: Readonly<Record<number, readonly string[]>> = {
  1: ['area-extension'],
  2: ['area-release'],
  3: ['improvement-operator'],
  4: ['owners-joint-redevelopment'],
  5: [
    'public-operator',
    'public-operator-public-land',
    'trust-operator-redevelopment',
    'trust-operator-reconstruction',
  ],
  6: ['improvement-committee'],
  8: ['redevelopment-association', 'reconstruction-association', 'reconstruction-outside-complex'],
  9: ['residents-council'],
  10: ['owners-project-plan'],
  11: ['retained-buildings'],
}

describe('the law of consents', () => {
  it.each(Object.entries(purposes))('asks a certificate for number %s of 제36조 제1항', (_number, keys) => {
    for (const key of keys) {
      expect([key, effectOf(key)]).toEqual([key, 'certificate'])
      // Until 2025-12-03 consents were given on paper.
      expect([key, effectOf(key, '2025-12-03')]).toEqual([key, 'doubtful'])
      expect(labelsOf(key)).toEqual(
        expect.arrayContaining(['온라인 동의', '서면동의서', '철회', '세는 날과 사람', '보관']),
      )
    }
  })

  it('has only stamped or confirmed forms for a committee and for founding an association', () => {
    const stamped = legalRuleNames.map(({ key }) => key).filter((key) => labelsOf(key)?.includes('검인·확인'))
    expect(stamped).toEqual([...(purposes[6] ?? []), ...(purposes[8] ?? [])])
    for (const key of stamped)
      expect(labelsOf(key)).toEqual(expect.arrayContaining(['검인·확인', '동의서에 들어갈 내용', '미리 설명할 내용']))
  })

  it.each([
    ['small-redevelopment', 'doubtful'],
    ['remodelling-association', 'doubtful'],
    ['written-agreement', 'effective'],
    ['bylaws', 'assembly'],
    ['association-articles', 'assembly'],
    ['management-bylaws', 'effective'],
    [null, 'none'],
    ['a key of a later release', 'none'],
  ])('says of online consents under %s: %s', (rule, effect) => expect(effectOf(rule)).toBe(effect))

  it('says nothing of votes', () => {
    expect(consentLawOf({ ...on('redevelopment-association'), type: 'vote' })).toBeNull()
    expect(needsAcknowledgement({ ...on('redevelopment-association'), type: 'vote' })).toBe(false)
  })

  it('names an article for every requirement of a rule', () => {
    for (const { key } of legalRuleNames)
      for (const { label, article } of consentLawOf(on(key))?.requirements ?? [])
        expect([key, label, article]).toEqual([key, label, expect.stringMatching(/제\d+조|별표/)])
  })

  it('is acknowledged where online consents may have no effect, in one sentence', () => {
    expect(needsAcknowledgement(on('written-agreement'))).toBe(false)
    expect(needsAcknowledgement(on(null))).toBe(false)
    expect(needsAcknowledgement(on('small-reconstruction'))).toBe(true)
    expect(acknowledgementText(on('redevelopment-association'))).toBe(
      '재개발 조합설립 (도시정비법 제35조 제2항): 온라인 동의는 전자서명인증사업자의 인증서로 본인을 확인해야 합니다. ' +
        '휴대전화 본인 확인만으로는 인정되지 않을 수 있습니다.',
    )
  })
})

describe('a consent by certificate', () => {
  it('has the effect that the law denies to phone identity alone, and no other', () => {
    expect(onlineEffects.map((effect) => effectByIdentity(effect, 'certificate'))).toEqual([
      'effective',
      'effective',
      'doubtful',
      'assembly',
      'none',
    ])
    expect(onlineEffects.map((effect) => effectByIdentity(effect, 'phone'))).toEqual(onlineEffects)
  })
  it('needs what the law has explained before: by its article', () => {
    expect(explanationAskedBy('redevelopment-association')).toMatchObject({
      key: 'founding',
      article: '도시정비법 제35조 제10항, 시행령 제32조',
    })
    expect(explanationAskedBy('improvement-committee')).toMatchObject({
      article: '도시정비법 제31조 제3항·제6항, 시행령 제25조 제4항',
    })
    expect([explanationAskedBy('long-term-repair-plan'), explanationAskedBy(null)]).toEqual([null, null])
  })
})
