import type { ExistingList } from '../../list/list.facts.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'

/** Last day on which the law allows a withdrawal, and the message for a later one. */
type WithdrawalEnd = { readonly day: string; readonly text: string }

/**
 * Days from the first consent (도시정비법 시행령 제33조 제2항 제2호); that day itself is not one of them (민법
 * 제157조).
 */
const DAYS = 30

type Campaign = Pick<ExistingList, 'rule' | 'applicationDate' | 'foundingAssemblyDate' | 'termsChangedOn'>

/**
 * Returns the day of an owner's first consent, also of a withdrawn one; null without any. A consent
 * on paper has the day written on it.
 */
export const firstConsentOn = (events: readonly RecordedEvent<ConsentEvent>[]): string | null =>
  events.flatMap((event) => dayOfConsent(event) ?? []).toSorted()[0] ?? null

const dayOfConsent = (event: RecordedEvent<ConsentEvent>): string | null => {
  if (event.type === 'ConsentSigned') return dayAt(new Date(event.metadata.at))
  return event.type === 'PaperConsentConfirmed' ? event.data.signedOn : null
}

/** Returns the day of one consent, online or on paper; null where it was never given. */
export const consentedOn = (events: readonly RecordedEvent<ConsentEvent>[], consentId: string): string | null => {
  const given = events.find(
    (event) => dayOfConsent(event) !== null && 'consentId' in event.data && event.data.consentId === consentId,
  )
  return given === undefined ? null : dayOfConsent(given)
}

const byApplication = ({ applicationDate }: Campaign): readonly WithdrawalEnd[] =>
  applicationDate === null
    ? []
    : [
        {
          day: applicationDate,
          text: `인가를 신청한 날(${dayText(applicationDate)}) 뒤에는 동의를 철회할 수 없습니다.`,
        },
      ]

const byAssembly = ({ foundingAssemblyDate }: Campaign): readonly WithdrawalEnd[] =>
  foundingAssemblyDate === null
    ? []
    : [
        {
          day: foundingAssemblyDate,
          text: `창립총회(${dayText(foundingAssemblyDate)}) 뒤에는 조합설립 동의를 철회할 수 없습니다(도시정비법 시행령 제33조 제2항).`,
        },
      ]

const byThirtyDays = (consents: string, first: string): WithdrawalEnd => {
  const day = addDays(first, DAYS)
  return {
    day,
    text: `${consents}는 처음 동의한 날(${dayText(first)})부터 30일까지만 철회할 수 있습니다(도시정비법 시행령 제33조 제2항). 마지막 날: ${dayText(day)}`,
  }
}

/**
 * Returns until when the law of a list lets a consent be withdrawn; null where it names no end.
 * Consents to found an association from before their content changed have no 30 days and no founding
 * assembly, only the application. An application or assembly is a day here, no hour: on the day itself a withdrawal is
 * taken.
 */
export const withdrawalEnd = (list: Campaign, first: string | null): WithdrawalEnd | null => {
  const rule = legalRuleName(list.rule)?.withdrawal ?? null
  if (rule === null || first === null) return null
  const isChanged = list.termsChangedOn !== null && first < list.termsChangedOn
  const ends = [
    ...byApplication(list),
    ...(rule === 'founding' && !isChanged ? [...byAssembly(list), byThirtyDays('조합설립 동의', first)] : []),
    ...(rule === 'thirty-days' ? [byThirtyDays('동의', first)] : []),
  ]
  return ends.toSorted((one, other) => one.day.localeCompare(other.day))[0] ?? null
}

/** Terms of the law that owners read before they sign, by its rule of withdrawal. */
export const withdrawalTerms = {
  'until-application': '마감 전, 인가를 신청하기 전까지 철회하실 수 있습니다',
  'thirty-days': '처음 동의하신 날부터 30일까지, 마감 전에만 철회하실 수 있습니다',
  founding: '처음 동의하신 날부터 30일까지, 마감과 창립총회 전에만 철회하실 수 있습니다',
} as const

/** Returns the term that owners read before they sign; null if the law of the list has none. */
export const withdrawalTerm = ({ rule }: Pick<ExistingList, 'rule'>): string | null => {
  const term = legalRuleName(rule)?.withdrawal ?? null
  return term === null ? null : withdrawalTerms[term]
}
