import type { AssemblyEvent } from '#events/assembly/assembly.events.ts'
import type { AssemblyStatus, AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type AssemblyEventData<Type extends AssemblyEvent['type']> = Extract<AssemblyEvent, { type: Type }>['data']
/** Data of an assembly, as its draft has it. */
export type AssemblyData = AssemblyEventData<'AssemblyDrafted'>
type NoticeData = AssemblyEventData<'AssemblyNoticed'>
export type AssemblyNotice = Pick<NoticeData, 'noticedOn' | 'days' | 'votes' | 'document'>

export type AssemblyState =
  /** `isDeleted`: a draft that was thrown away; its stream never begins again. */
  | { readonly status: 'absent'; readonly isDeleted?: true }
  | (AssemblyData & {
      readonly status: AssemblyStatus
      /** Counts every correction, from 1. */
      readonly revision: number
      readonly notice: AssemblyNotice | null
      readonly cancelReason: string | null
      /** Draft that gives the notice of a cancelled assembly anew; null: none does. */
      readonly replacedBy: string | null
    })
export type ExistingAssembly = Exclude<AssemblyState, { status: 'absent' }>

/** Ways and matters that the law of its kind allows a draft on the day of the assembly. */
type DraftLaw = { readonly ways: readonly AssemblyWay[]; readonly matters: readonly string[] }

export type AssemblyCommand =
  | { readonly type: 'DraftAssembly'; readonly assembly: AssemblyData; readonly law: DraftLaw }
  | {
      readonly type: 'ReviseAssembly'
      readonly assembly: AssemblyData
      readonly law: DraftLaw
      /** State of the draft that it corrects. */
      readonly revision: number
    }
  | { readonly type: 'DeleteAssembly' }
  | {
      readonly type: 'NoticeAssembly'
      readonly notice: AssemblyNotice
      /** Texts of what is missing before the notice, in Korean. */
      readonly missing: readonly string[]
    }
  /** `today`: day in Seoul. */
  | { readonly type: 'OpenAssembly'; readonly today: string; readonly onDay: string | null }
  | { readonly type: 'EndAssembly' }
  | {
      readonly type: 'CancelAssembly'
      readonly reason: string
      /** Draft that gives its notice anew. */
      readonly replacedBy?: string
    }

export const assemblyStream = (assemblyId: string): string => `assembly-${assemblyId}`

/** @throws DomainError NOT_FOUND */
export const existingAssembly = (state: AssemblyState): ExistingAssembly => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const evolve = (state: AssemblyState, event: AssemblyEvent): AssemblyState => {
  if (event.type === 'AssemblyDrafted')
    return { ...event.data, status: 'draft', revision: 1, notice: null, cancelReason: null, replacedBy: null }
  if (state.status === 'absent') return state
  switch (event.type) {
    case 'AssemblyRevised': {
      // Without a list of consents in the correction, all owners count.
      const { consentListId: _, ...before } = state
      return { ...before, ...event.data, revision: state.revision + 1 }
    }
    case 'AssemblyDeleted':
      return { status: 'absent', isDeleted: true }
    case 'AssemblyNoticed': {
      const { noticedOn, days, votes, document } = event.data
      return { ...state, status: 'noticed', notice: { noticedOn, days, votes, ...(document ? { document } : {}) } }
    }
    case 'AssemblyOpened':
      return { ...state, status: 'open' }
    case 'AssemblyEnded':
      return { ...state, status: 'ended' }
    case 'AssemblyCancelled':
      return {
        ...state,
        status: 'cancelled',
        cancelReason: event.data.reason,
        replacedBy: event.data.replacedBy ?? null,
      }
  }
}

/** Assembly: draft → noticed → open → ended, or cancelled; corrected only as a draft. */
export const assemblyDecider: Decider<AssemblyState, AssemblyCommand, AssemblyEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'DraftAssembly') return draft(command, state)
    if (command.type === 'DeleteAssembly' && state.status === 'absent' && state.isDeleted) return []
    const assembly = existingAssembly(state)
    switch (command.type) {
      case 'ReviseAssembly':
        return revise(command, assembly)
      case 'DeleteAssembly':
        assertDraft(assembly)
        return [{ type: 'AssemblyDeleted', data: namesOf(assembly) }]
      case 'NoticeAssembly':
        return notice(command, assembly)
      case 'OpenAssembly':
        return open(command, assembly)
      case 'EndAssembly':
        return end(assembly)
      case 'CancelAssembly':
        return cancel(command, assembly)
    }
  },
}

type Deciding<Type extends AssemblyCommand['type']> = Extract<AssemblyCommand, { type: Type }>

const namesOf = ({ assemblyId, apartmentId, listId }: AssemblyData) => ({ assemblyId, apartmentId, listId })

const dataOf = (assembly: ExistingAssembly): AssemblyData => {
  const { kind, title, place, startsAt, ways, bylaws, agenda, consentListId } = assembly
  const consents = consentListId === undefined ? {} : { consentListId }
  return { ...namesOf(assembly), kind, title, place, startsAt, ways, bylaws, agenda, ...consents }
}

const wrong = (path: string, message: string): DomainError => new DomainError('VALIDATION_FAILED', [{ path, message }])

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length

/** @throws DomainError VALIDATION_FAILED for what the law or the agenda itself does not allow */
const assertDraftable = ({ kind, ways, agenda, consentListId }: AssemblyData, law: DraftLaw): void => {
  if (consentListId !== undefined && kind !== 'founding')
    throw wrong('consentListId', '창립총회만 동의한 소유자로 정족수를 셉니다.')
  if (hasTwice(ways)) throw wrong('ways', '같은 참여 방법이 두 번 있습니다.')
  if (ways.some((way) => !law.ways.includes(way))) throw wrong('ways', '이 회의의 법이 정하지 않은 참여 방법입니다.')
  const votes = agenda.flatMap((item) => (item.kind === 'vote' ? [item] : []))
  if (hasTwice(votes.map(({ voteId }) => voteId))) throw wrong('agenda', '같은 투표가 두 번 있습니다.')
  if (hasTwice(agenda.map(({ itemId }) => itemId))) throw wrong('agenda', '같은 안건이 두 번 있습니다.')
  if (votes.some(({ matter }) => !law.matters.includes(matter)))
    throw wrong('agenda', '이 회의에서 정할 수 없는 안건 유형입니다.')
}

const assertDraft = ({ status }: ExistingAssembly): void => {
  if (status !== 'draft') throw new DomainError('ASSEMBLY_FIXED')
}

const draft = ({ assembly, law }: Deciding<'DraftAssembly'>, state: AssemblyState): readonly AssemblyEvent[] => {
  if (state.status !== 'absent') return []
  if (state.isDeleted) throw new DomainError('NOT_FOUND')
  assertDraftable(assembly, law)
  return [{ type: 'AssemblyDrafted', data: assembly }]
}

const revise = (
  { assembly, law, revision }: Deciding<'ReviseAssembly'>,
  state: ExistingAssembly,
): readonly AssemblyEvent[] => {
  if (JSON.stringify(assembly) === JSON.stringify(dataOf(state))) return []
  assertDraft(state)
  if (revision !== state.revision) throw new DomainError('CHANGED_MEANWHILE')
  assertDraftable(assembly, law)
  return [{ type: 'AssemblyRevised', data: assembly }]
}

const notice = (
  { notice: said, missing }: Deciding<'NoticeAssembly'>,
  assembly: ExistingAssembly,
): readonly AssemblyEvent[] => {
  if (assembly.status === 'noticed' || assembly.status === 'open') return []
  assertRuns(assembly)
  if (missing.length > 0)
    throw new DomainError(
      'ASSEMBLY_INCOMPLETE',
      missing.map((message) => ({ path: 'status', message })),
    )
  return [{ type: 'AssemblyNoticed', data: { ...namesOf(assembly), ...said } }]
}

/** @throws DomainError ASSEMBLY_OVER once it ended or was cancelled */
const assertRuns = ({ status }: ExistingAssembly): void => {
  if (status === 'ended' || status === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
}

const open = ({ today, onDay }: Deciding<'OpenAssembly'>, assembly: ExistingAssembly): readonly AssemblyEvent[] => {
  if (assembly.status === 'open') return []
  assertRuns(assembly)
  if (assembly.status === 'draft') throw new DomainError('ASSEMBLY_NOT_NOTICED')
  if (onDay !== null && today < onDay) throw new DomainError('ASSEMBLY_BEFORE_ITS_DAY')
  return [{ type: 'AssemblyOpened', data: namesOf(assembly) }]
}

const end = (assembly: ExistingAssembly): readonly AssemblyEvent[] => {
  if (assembly.status === 'ended') return []
  if (assembly.status !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  return [{ type: 'AssemblyEnded', data: namesOf(assembly) }]
}

const cancel = (
  { reason, replacedBy }: Deciding<'CancelAssembly'>,
  assembly: ExistingAssembly,
): readonly AssemblyEvent[] => {
  if (assembly.status === 'cancelled') return []
  assertRuns(assembly)
  if (assembly.status === 'draft') throw new DomainError('ASSEMBLY_NOT_NOTICED')
  return [{ type: 'AssemblyCancelled', data: { ...namesOf(assembly), reason, ...(replacedBy ? { replacedBy } : {}) } }]
}
