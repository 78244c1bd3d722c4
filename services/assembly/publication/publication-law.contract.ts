import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { InspectionKind, PublicationKind } from '#events/values/assembly/publication-names.ts'
import { versionOn } from '../law/assembly-law.contract.ts'

type Dated = { readonly effectiveFrom: string | null; readonly basis: string }

/**
 * Duty to publish a document. `days`: after the day on which it was made, which is not counted
 * (민법 제157조); null: the law names none. `otherWay`: whether one more way than the internet is
 * asked for.
 */
export type PublicationDuty = Dated & {
  readonly document: PublicationKind
  readonly days: number | null
  readonly otherWay: boolean
}

/** Duty to send a list of what was published in a quarter; `day`: of the month after the quarter. */
type ListDuty = Dated & { readonly day: number }

/** Law on requests to look or copy: time for the answer, and what has to be given. */
export type InspectionLaw = Dated & {
  readonly days: number
  /** Documents that the law names; for all others the office decides. */
  readonly documents: readonly InspectionKind[]
  /** Whether persons who are no owners but have an interest may request, too. */
  readonly interested: boolean
  /**
   * Days after the answer for which such a person's name, contact and reasons are kept, and why. Laws
   * name no number: they are destroyed without delay once their purpose is over (개인정보 보호법 제21조).
   */
  readonly requesters: { readonly days: number; readonly basis: string } | null
}

/**
 * Keeping period of files. project: until the project is over and the records were handed to the
 * mayor, which somebody has to do; years: after the end of the year of the assembly, by itself;
 * bylaws: as long as they say.
 */
export type KeepingRule = Dated & {
  readonly documents: readonly InspectionKind[] | 'all'
  readonly text: string
} & ({ readonly until: 'project' | 'bylaws' } | { readonly until: 'years'; readonly years: number })

type RecordLaw = {
  readonly duties: readonly PublicationDuty[]
  readonly lists: readonly ListDuty[]
  readonly inspection: readonly InspectionLaw[]
  readonly keeping: readonly KeepingRule[]
}

const ofRenewal: RecordLaw = {
  duties: [{ document: 'minutes', days: 15, otherWay: true, effectiveFrom: null, basis: '도시정비법 제124조 제1항' }],
  lists: [{ day: 15, effectiveFrom: null, basis: '도시정비법 제124조 제2항' }],
  inspection: [
    {
      days: 15,
      documents: ['minutes', 'results', 'notice', 'bylaws', 'contract', 'accounts', 'plan', 'roll', 'ballots'],
      interested: false,
      requesters: null,
      effectiveFrom: null,
      basis: '도시정비법 제124조 제4항',
    },
  ],
  keeping: [
    {
      documents: 'all',
      until: 'project',
      text: '청산할 때까지 보관하고, 그 뒤 시장·군수등에게 넘깁니다.',
      effectiveFrom: null,
      basis: '도시정비법 제125조',
    },
  ],
}

/** Laws on publication, inspection and keeping, by kind of assembly. A change adds a version. */
const recordLaws: Readonly<Record<AssemblyKind, RecordLaw>> = {
  association: ofRenewal,
  founding: ofRenewal,
  committee: ofRenewal,
  owners: ofRenewal,
  management: {
    duties: [],
    lists: [],
    inspection: [
      {
        days: 15,
        documents: ['minutes', 'bylaws', 'ballots'],
        interested: true,
        requesters: {
          days: 365,
          basis: '개인정보 보호법 제21조 (결의를 다툴 수 있는 1년: 집합건물법 제42조의2)',
        },
        effectiveFrom: null,
        basis: '집합건물법 제30조, 제39조, 제41조 (기한은 통상 15일)',
      },
    ],
    keeping: [
      {
        documents: 'all',
        until: 'bylaws',
        text: '규약이 정한 기간 동안 관리인이 보관합니다.',
        effectiveFrom: null,
        basis: '집합건물법 제30조, 제39조',
      },
    ],
  },
  'election-round': {
    duties: [
      {
        document: 'results',
        days: null,
        otherWay: true,
        effectiveFrom: null,
        basis: '공동주택관리법 시행령 제28조 제2항, 관리규약',
      },
    ],
    lists: [],
    inspection: [
      {
        days: 15,
        documents: ['minutes', 'results', 'accounts', 'contract', 'bylaws'],
        interested: true,
        requesters: { days: 365, basis: '개인정보 보호법 제21조 (통상 1년)' },
        effectiveFrom: null,
        basis: '공동주택관리법 제27조 제3항, 관리규약 (기한은 통상 15일)',
      },
    ],
    keeping: [
      {
        documents: 'all',
        until: 'years',
        years: 5,
        text: '해당 연도가 끝난 뒤 5년 동안 보관합니다.',
        effectiveFrom: null,
        basis: '공동주택관리법 제27조 제1항',
      },
    ],
  },
}

const inForce = <Version extends Dated>(versions: readonly Version[], day: string): readonly Version[] =>
  versions.filter(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)

/** Returns the newest version of the duty for each document that holds on a day in Seoul. */
export const dutiesOn = (kind: AssemblyKind, day: string): readonly PublicationDuty[] => {
  const newest = new Map(inForce(recordLaws[kind].duties, day).map((duty) => [duty.document, duty]))
  return [...newest.values()]
}

/** Returns the duty to send quarterly lists on a day in Seoul; undefined where there is none. */
export const listDutyOn = (kind: AssemblyKind, day: string): ListDuty | undefined =>
  versionOn(recordLaws[kind].lists, day)

/** Returns the law on requests to look or copy on a day in Seoul. @throws Error where none is known */
export const inspectionLawOn = (kind: AssemblyKind, day: string): InspectionLaw => {
  const law = versionOn(recordLaws[kind].inspection, day)
  if (!law) throw new Error(`no law on inspection of ${kind} on ${day}`)
  return law
}

/** Returns the keeping rule of a document on a day in Seoul. @throws Error where none is known */
export const keepingRuleOn = (kind: AssemblyKind, document: InspectionKind, day: string): KeepingRule => {
  const rule = inForce(recordLaws[kind].keeping, day).findLast(
    ({ documents }) => documents === 'all' || documents.includes(document),
  )
  if (!rule) throw new Error(`no keeping rule for ${document} of ${kind} on ${day}`)
  return rule
}

/** Returns the last day of a keeping period; null where it does not end by itself. */
export const keptUntil = (rule: KeepingRule, assemblyDay: string): string | null =>
  rule.until === 'years' ? `${Number(assemblyDay.slice(0, 4)) + rule.years}-12-31` : null
