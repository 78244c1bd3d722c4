import { addDays } from '#events/values/day.ts'
import { legalRuleName } from './legal-rule-names.contract.ts'

/** Notice that has to be sent by a day before an association is founded. */
export type FoundingNotice = {
  readonly kind: 'assembly-notice' | 'terms-notice'
  /** Last day in Seoul on which it is in time. */
  readonly day: string
  /** Day of the event that it has to come before. */
  readonly before: string
}

/** Days before the founding assembly: web site and registered mail (도시정비법 시행령 제27조 제2항). */
const ASSEMBLY_DAYS = 14
/**
 * Days before the application: content of the consent and how it is withdrawn, by registered mail to
 * those who agreed to the committee (도시정비법 시행령 제29조 제1항 단서).
 */
const TERMS_DAYS = 60

type FoundedList = {
  readonly rule: string | null
  readonly foundingAssemblyDate: string | null
  readonly applicationDate: string | null
}

const noticeBefore = (kind: FoundingNotice['kind'], before: string | null, days: number): readonly FoundingNotice[] =>
  before === null ? [] : [{ kind, before, day: addDays(before, -days) }]

/**
 * Returns the notices that the law asks of a list of consents to found an association, by its days;
 * none for another rule.
 */
export const foundingNotices = ({ rule, foundingAssemblyDate, applicationDate }: FoundedList) =>
  legalRuleName(rule)?.withdrawal === 'founding'
    ? [
        ...noticeBefore('assembly-notice', foundingAssemblyDate, ASSEMBLY_DAYS),
        ...noticeBefore('terms-notice', applicationDate, TERMS_DAYS),
      ]
    : []
