import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { apartmentDecider } from '../apartment/apartment.decider.ts'
import { foldEvents } from '../core/decider.ts'
import { listDecider, listStatusAt, type ListStatus } from '../list/list.decider.ts'
import type { ExplainedFigure } from '../list/explain/explain.contract.ts'
import { voteDecider, voteStatusAt } from '../vote/vote.decider.ts'
import type { DashboardFigure } from './dashboard-explain.contract.ts'

/** A complex, or a list with its votes: what adds to a figure as one, by its own events. */
export type FigureSource = {
  readonly kind: 'list' | 'apartment'
  readonly id: string
  /** Stream by stream; the first one is its own. */
  readonly streams: readonly (readonly RecordedEvent[])[]
  /** Sum of a list's entries or units, whether it counts or not; areas in 1/10000 ㎡. */
  readonly held: number
}

export type DashboardSum = {
  readonly kind: FigureSource['kind']
  readonly unit: '개' | '건' | '명' | '세대' | '㎡'
  readonly rule: string
  /** Returns the part that a list or complex adds, by its events. */
  readonly of: (part: FigureSource, streams: FigureSource['streams']) => number
  /** The list's own figure whose sum it is. */
  readonly figure?: ExplainedFigure
}

const today = '오늘(서울)을 기준으로 합니다.'
const running = `시작일과 종료일 사이에 있고 마감하지 않은 리스트의 값을 더합니다. ${today}`

const listIn = ([own = []]: FigureSource['streams']) => foldEvents(listDecider, own)

/** Lists of a status; those that were put away are shown nowhere. */
const listsOf = (status: ListStatus, now: Date, type?: 'signature'): DashboardSum => ({
  kind: 'list',
  unit: '개',
  rule: `보관하거나 삭제한 리스트는 빼고, 시작일, 종료일, 마감으로 상태를 봅니다. ${today}`,
  of: (_, streams) => {
    const list = listIn(streams)
    if (list.status !== 'created' || list.archived || (type !== undefined && list.type !== type)) return 0
    return listStatusAt(list, now) === status ? 1 : 0
  },
})

const votesOf = (status: 'draft' | 'open' | 'closed', now: Date): DashboardSum => ({
  kind: 'list',
  unit: '건',
  rule: `삭제한 투표는 빼고, 투표나 그 리스트가 끝났으면 마감으로 봅니다. ${today}`,
  of: (_, streams) => {
    const list = listIn(streams)
    if (list.status !== 'created') return 0
    const votes = streams.slice(1).map((events) => foldEvents(voteDecider, events))
    return votes.filter((vote) => vote.status !== 'absent' && voteStatusAt(vote, list, now) === status).length
  },
})

const apartmentsBy = (unit: '개' | '세대', measure: (totalUnits: number) => number): DashboardSum => ({
  kind: 'apartment',
  unit,
  rule: unit === '개' ? '등록되어 있는 단지를 셉니다.' : '단지를 등록할 때 적은 총 세대 수를 더합니다.',
  of: (_, [own = []]) => {
    const state = foldEvents(apartmentDecider, own)
    return state.status === 'registered' ? measure(state.totalUnits) : 0
  },
})

const sumOf = (
  figure: ExplainedFigure,
  unit: DashboardSum['unit'],
  { now, day }: { readonly now: Date; readonly day: string | undefined },
): DashboardSum => ({
  kind: 'list',
  unit,
  rule: day === undefined ? running : `${day}(서울)에 참여한 것을 모든 리스트에서 더합니다.`,
  figure,
  of: ({ held }, streams) => {
    const list = listIn(streams)
    if (list.status !== 'created') return 0
    return day !== undefined || listStatusAt(list, now) === 'active' ? held : 0
  },
})

/** Returns how a figure of the dashboard is computed from its parts. */
export const dashboardSum = (figure: DashboardFigure, of: { now: Date; day: string | undefined }): DashboardSum => {
  const { now } = of
  const sums: Readonly<Record<DashboardFigure, () => DashboardSum>> = {
    totalApartments: () => apartmentsBy('개', () => 1),
    totalUnits: () => apartmentsBy('세대', (totalUnits) => totalUnits),
    listsScheduled: () => listsOf('scheduled', now),
    listsActive: () => listsOf('active', now),
    listsClosed: () => listsOf('closed', now),
    signaturesScheduled: () => listsOf('scheduled', now, 'signature'),
    signaturesActive: () => listsOf('active', now, 'signature'),
    signaturesClosed: () => listsOf('closed', now, 'signature'),
    votesDraft: () => votesOf('draft', now),
    votesOpen: () => votesOf('open', now),
    votesClosed: () => votesOf('closed', now),
    totalTargets: () => sumOf('totalTargets', '명', of),
    completedCount: () => sumOf('completedCount', '명', of),
    riskCount: () => sumOf('riskCount', '명', of),
    households: () => sumOf('households', '세대', of),
    completedHouseholds: () => sumOf('completedHouseholds', '세대', of),
    totalArea: () => sumOf('householdArea', '㎡', of),
    completedArea: () => sumOf('completedHouseholdArea', '㎡', of),
    riskArea: () => sumOf('riskArea', '㎡', of),
  }
  return sums[figure]()
}
