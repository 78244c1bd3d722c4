import type { LaterConsent } from '#events/consent-count/later-objection.events.ts'

/**
 * Later consent that consents under a rule count for, with its article; `until`: the end of the
 * time for an objection (도시정비법 시행령 제33조 제2항 제1호), as owners read it.
 */
export type LaterConsentOfRule = {
  readonly to: LaterConsent
  readonly name: string
  readonly article: string
  readonly until: string
}

const laterConsents: Readonly<Record<string, LaterConsentOfRule>> = {
  'improvement-committee': {
    to: 'association',
    name: '조합설립',
    article: '도시정비법 제31조 제3항',
    until: '조합설립인가를 신청하기 전',
  },
  'residents-council': {
    to: 'operator',
    name: '시행자 지정',
    article: '도시정비법 제47조 제4항',
    until: '시행자 지정을 요청하기 전',
  },
}

/** Returns the later consent that a rule's consents count for unless objected; undefined: none. */
export const laterConsentOf = (rule: string | null | undefined): LaterConsentOfRule | undefined =>
  rule === null || rule === undefined ? undefined : laterConsents[rule]
