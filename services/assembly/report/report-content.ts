import { createHash } from 'node:crypto'
import { naturalOrder } from '#events/values/natural-order.ts'
import { findBirthDates } from '#projections/person/persons.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { hoursOf } from '../attendance/meeting.ts'
import { readOwnersOfMeeting, type OwnerOfMeeting } from '../attendance/read-figures.ts'
import { readMinutes } from '../minutes/read-minutes.ts'
import { deadlineOf, type NoticeDeadline } from '../notice/notice-days.ts'
import { readNotices } from '../notice/read-notices.ts'
import { readPublications } from '../publication/publication-answer.ts'
import { documentNames } from '../publication/publication-texts.contract.ts'
import { ageRow, ageRows, COOWNED, UNKNOWN_AGE } from './age-rows.ts'
import type { AssemblyReportState, Cost } from './assembly-report.decider.ts'
import {
  mergeRows,
  tablesOf,
  wholeTable,
  type GroupedOwner,
  type MergedRow,
  type MergedTable,
} from './merged-groups.ts'
import { readReportItems, type ReportItem } from './report-items.ts'

/** Row of owners of units in several buildings. */
const SEVERAL_DONGS = '여러 동에 소유'

type Attachment = { readonly title: string; readonly kind: string; readonly version: number; readonly sha256: string }

/** Content of a report file: figures that tell of nobody, and the office's costs. */
export type ReportContent = {
  readonly apartment: { readonly name: string; readonly address: string }
  readonly assembly: Pick<SeenAssembly['assembly'], 'assemblyId' | 'title' | 'kind' | 'place' | 'startsAt' | 'ways'> & {
    readonly openedAt: string | null
    readonly endedAt: string | null
  }
  readonly notice: {
    readonly noticedOn: string | null
    readonly deadline: Pick<NoticeDeadline, 'days' | 'basis' | 'lastDay'> | null
    /** Owners by what shows their notice; null: not even their number can be told. */
    readonly proofs: readonly MergedRow[] | null
    /** Boards that it was posted on. */
    readonly postings: number
    readonly mailings: number
  }
  readonly whole: MergedTable | null
  readonly byDong: ReturnType<typeof tablesOf>
  readonly byAge: ReturnType<typeof tablesOf>
  readonly costs: readonly Cost[]
  readonly items: readonly ReportItem[]
  readonly attachments: readonly Attachment[]
}

const inDong = ({ persons, dongs, way }: OwnerOfMeeting): GroupedOwner => ({
  persons,
  row: dongs.length === 1 ? (dongs[0] ?? '') : SEVERAL_DONGS,
  column: way ?? 'absent',
})

/** Returns an owner in the row of their age; co-owners are together, whatever their ages. */
const atAge =
  (births: ReadonlyMap<string, string>, on: string) =>
  ({ persons, way }: OwnerOfMeeting): GroupedOwner => {
    const [person = ''] = persons
    const birth = births.get(person)
    const known = birth === undefined ? UNKNOWN_AGE : ageRow(birth, on)
    return { persons, row: persons.length > 1 ? COOWNED : known, column: way ?? 'absent' }
  }

const proofRows = [
  '기한 안에 알림톡·문자',
  '기한 안에 등기우편',
  '기한 안에 직접 전달',
  '기한 뒤',
  '도달을 확인하지 못함',
  '통지 기록 없음',
] as const
type ProofRow = (typeof proofRows)[number]
const inTimeRows = { message: proofRows[0], mail: proofRows[1], hand: proofRows[2] } as const

type Noticed = Awaited<ReturnType<typeof readNotices>>['owners'][number]

const proofRow = ({ state, way }: Noticed): ProofRow => {
  if (state === 'in-time') return way === null ? proofRows[4] : inTimeRows[way]
  if (state === 'late') return proofRows[3]
  return state === 'unproven' ? proofRows[4] : proofRows[5]
}

const readNotice = async (deps: Deps, seen: SeenAssembly): Promise<ReportContent['notice']> => {
  const { owners, postings, mailings } = await readNotices(deps, seen)
  const deadline = deadlineOf(seen.assembly)
  const grouped = owners.map((owner) => ({
    persons: owner.key.split(' '),
    row: proofRow(owner),
    column: 'owner' as const,
  }))
  return {
    noticedOn: seen.assembly.notice?.noticedOn ?? null,
    deadline: deadline && { days: deadline.days, basis: deadline.basis, lastDay: deadline.lastDay },
    proofs: mergeRows(
      proofRows.map((label) => [label]),
      grouped,
      [['owner']],
    ),
    postings: postings.filter(({ voided_at }) => voided_at === null).length,
    mailings: mailings.filter(({ voided_at }) => voided_at === null).length,
  }
}

const readAttachments = async (deps: Deps, { assembly }: SeenAssembly): Promise<readonly Attachment[]> => {
  const [{ documents }, { state }] = await Promise.all([
    readPublications(deps, assembly.assemblyId),
    readMinutes(deps, assembly.assemblyId),
  ])
  const notice = assembly.notice?.document
  const [sealed] = [...state.files].toSorted(([one], [other]) => other - one)
  return [
    ...(notice ? [{ title: '소집 통지서', kind: '통지서', version: 1, sha256: notice.sha256 }] : []),
    ...(sealed
      ? [{ title: '의사록', kind: '서명하고 봉인한 의사록', version: sealed[0], sha256: sealed[1].sha256 }]
      : []),
    ...documents
      .filter(({ status }) => status === 'public')
      .map(({ title, document, version, file }) => ({
        title,
        kind: `공개: ${documentNames[document]}`,
        version,
        sha256: file.sha256,
      })),
  ]
}

/**
 * Reads the content of a report of an assembly that is over and counted. Nothing in it tells of fewer
 * than five owners, nor does a difference of its figures.
 * @throws DomainError ASSEMBLY_NOT_ENDED, ASSEMBLY_NOT_COUNTED
 */
export const readReportContent = async (
  deps: Deps,
  seen: SeenAssembly,
  { costs }: AssemblyReportState,
): Promise<ReportContent> => {
  const { assembly } = seen
  if (assembly.status !== 'ended') throw new DomainError('ASSEMBLY_NOT_ENDED')
  const [apartment, owners, births, notice, attachments] = await Promise.all([
    getApartment(deps.store, assembly.apartmentId),
    readOwnersOfMeeting(deps, seen),
    findBirthDates(deps.database, assembly.listId),
    readNotice(deps, seen),
    readAttachments(deps, seen),
  ])
  const { openedAt, endedAt } = hoursOf(seen)
  // Another number of owners would tell of those who came or went between the two.
  const noticed = (notice.proofs ?? []).reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0)
  const placed = owners.map(inDong)
  const dongs = [...new Set(placed.map(({ row }) => row))].filter((row) => row !== SEVERAL_DONGS).toSorted(naturalOrder)
  const whole = wholeTable(placed.map((owner) => ({ ...owner, row: '전체' })))
  const byDong = tablesOf([...dongs, SEVERAL_DONGS], placed)
  const aged = owners.map(atAge(births, dayOfLaw(assembly, new Date(endedAt ?? deps.clock()))))
  const { assemblyId, title, kind, place, startsAt, ways } = assembly
  return {
    apartment: { name: apartment.name, address: apartment.address },
    assembly: { assemblyId, title, kind, place, startsAt, ways, openedAt, endedAt },
    notice: { ...notice, proofs: noticed === owners.length ? notice.proofs : null },
    whole,
    byDong,
    byAge: tablesOf(ageRows, aged),
    costs: costs.filter(({ isRemoved }) => !isRemoved).map(({ cost }) => cost),
    items: await readReportItems(deps, seen, { whole, byDong: byDong.turnout }),
    attachments,
  }
}

/** Returns the SHA-256 of a content in hex: the same content gives the same hash. */
export const hashOfContent = (content: ReportContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
