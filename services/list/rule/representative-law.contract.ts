import type { ListType } from '#events/list/list.events.ts'
import { legalRuleName, leavesOutMissingOwners } from './legal-rule-names.contract.ts'

/** Share of the co-owners who have to agree to the one who represents them, and its article. */
export type AppointmentShare = { readonly numerator: number; readonly denominator: number; readonly article: string }

type Share = Pick<AppointmentShare, 'numerator' | 'denominator'>
type ShareVersion = Share & { readonly effectiveFrom: string | null }

const ALL: Share = { numerator: 1, denominator: 1 }
const always: readonly ShareVersion[] = [{ effectiveFrom: null, ...ALL }]

/**
 * Share of 도시정비법 시행령 제33조 제1항 제1호 가목: three quarters for counts from the decree 34321 of
 * 2024-03-19 on. Before it one represented all, but for markets, which are not told apart here.
 */
const ofRedevelopment: readonly ShareVersion[] = [
  ...always,
  { effectiveFrom: '2024-03-19', numerator: 3, denominator: 4 },
]

/** Rules for 주거환경개선사업 and 재개발사업 alone. */
const redevelopment: readonly string[] = [
  'redevelopment-association',
  'trust-operator-redevelopment',
  'owners-joint-redevelopment',
  'owners-project-plan',
  'improvement-operator',
  'area-release',
]
const reconstruction: readonly string[] = [
  'reconstruction-association',
  'reconstruction-outside-complex',
  'trust-operator-reconstruction',
]

/** Items of 시행령 제33조 제1항 about one property of several owners, and about several of the same. */
type Items = { readonly one: string; readonly several: string; readonly ofOne: readonly ShareVersion[] }

const itemsOf = (rule: string): Items => {
  if (redevelopment.includes(rule)) return { one: '제1호 가목', several: '제1호 라목', ofOne: ofRedevelopment }
  if (reconstruction.includes(rule)) return { one: '제2호 가목', several: '제2호 다목', ofOne: always }
  // Rules for both kinds of projects, and small projects, which only refer to the decree.
  return { one: '제1호·제2호', several: '제1호·제2호', ofOne: always }
}

/**
 * Returns the share of co-owners that a rule asks for on a day in Seoul. All of them have to agree
 * unless an item names less; the items about several properties of the same co-owners name none.
 */
export const appointmentShare = (rule: string, units: number, on: string): AppointmentShare => {
  const { one, several, ofOne } = itemsOf(rule)
  const version = ofOne.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= on)
  const { numerator, denominator } = units === 1 && version !== undefined ? version : ALL
  const refers = legalRuleName(rule)?.namesPaper === true ? '소규모주택정비법 제56조 제1항, ' : ''
  return { numerator, denominator, article: `${refers}도시정비법 시행령 제33조 제1항 ${units === 1 ? one : several}` }
}

/** Returns the smallest number of persons that is at least a share of all of them, in whole numbers. */
export const enoughCoOwners = (total: number, { numerator, denominator }: Share): number =>
  Math.floor((total * numerator + denominator - 1) / denominator)

type OfList = {
  readonly type: ListType
  readonly coOwners: string
  readonly rule?: string | null | undefined
}

/** Tells whether co-owners of a list need a representative whose appointment is recorded. */
export const asksAppointment = ({ type, coOwners, rule }: OfList): boolean =>
  type === 'signature' && coOwners === 'representative' && leavesOutMissingOwners({ type, rule })
