import type { AssemblyCountEvent } from '#events/assembly/assembly-count.events.ts'
import type { AssemblyStatus } from '#events/values/assembly/assembly-names.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Teller of a count; `name` null: it is erased. */
export type Teller = { readonly tellerId: string; readonly role: string; readonly name: string | null }

export type AssemblyCountState = {
  readonly status: 'none' | 'begun' | 'counted'
  readonly place: string | null
  readonly tellers: readonly Teller[]
  /** Ids of votes that never began, of a count that is over. */
  readonly notHeld: readonly string[]
}

type Names = Pick<
  Extract<AssemblyCountEvent, { type: 'AssemblyCountBegun' }>['data'],
  'assemblyId' | 'apartmentId' | 'listId'
>

export type AssemblyCountCommand = Names &
  (
    | {
        readonly type: 'BeginCount'
        /** Null: as it began before; a first count without them has no tellers. */
        readonly begins: CountParticulars | null
        readonly assemblyStatus: AssemblyStatus
      }
    | { readonly type: 'EndCount'; readonly counted: readonly string[]; readonly notHeld: readonly string[] }
  )

/** Place of a count, and its tellers in their order. */
export type CountParticulars = {
  readonly place: string | null
  readonly tellers: readonly { readonly tellerId: string; readonly role: string; readonly name: string }[]
}

export const assemblyCountStream = (assemblyId: string): string => `assembly-count-${assemblyId}`

const evolve = (state: AssemblyCountState, { type, data }: AssemblyCountEvent): AssemblyCountState => {
  switch (type) {
    case 'TellerNamed':
      return { ...state, tellers: [...state.tellers, { tellerId: data.tellerId, role: data.role, name: data.name }] }
    case 'AssemblyCountBegun':
      return { ...state, status: 'begun', place: data.place }
    case 'AssemblyCounted':
      return { ...state, status: 'counted', notHeld: data.notHeld }
  }
}

/** Count of an assembly: begun once with its tellers, before anything is counted; ended once. */
export const assemblyCountDecider: Decider<AssemblyCountState, AssemblyCountCommand, AssemblyCountEvent> = {
  initial: { status: 'none', place: null, tellers: [], notHeld: [] },
  evolve,
  decide: (command, state) => (command.type === 'BeginCount' ? begin(command, state) : end(command, state)),
}

type Deciding<Type extends AssemblyCountCommand['type']> = Extract<AssemblyCountCommand, { type: Type }>

const isSame = (state: AssemblyCountState, { place, tellers }: CountParticulars): boolean => {
  const namesOf = (named: readonly Pick<Teller, 'name' | 'role'>[]) => named.map(({ name, role }) => `${role}\n${name}`)
  return place === state.place && namesOf(tellers).join('\n\n') === namesOf(state.tellers).join('\n\n')
}

/** @throws DomainError ASSEMBLY_NOT_OPEN, COUNT_BEGUN where it began with other tellers or elsewhere */
const begin = (command: Deciding<'BeginCount'>, state: AssemblyCountState): readonly AssemblyCountEvent[] => {
  const { assemblyId, apartmentId, listId, begins, assemblyStatus } = command
  if (state.status !== 'none') {
    if (begins === null || isSame(state, begins)) return []
    throw new DomainError('COUNT_BEGUN')
  }
  if (assemblyStatus !== 'open' && assemblyStatus !== 'ended') throw new DomainError('ASSEMBLY_NOT_OPEN')
  const names = { assemblyId, apartmentId, listId }
  const { place, tellers } = begins ?? { place: null, tellers: [] }
  return [
    ...tellers.map((teller): AssemblyCountEvent => ({ type: 'TellerNamed', data: { ...names, ...teller } })),
    {
      type: 'AssemblyCountBegun',
      data: { ...names, place, tellers: tellers.map(({ tellerId, role }) => ({ tellerId, role })) },
    },
  ]
}

const end = (
  { assemblyId, apartmentId, listId, counted, notHeld }: Deciding<'EndCount'>,
  { status }: AssemblyCountState,
): readonly AssemblyCountEvent[] => {
  if (status === 'counted') return []
  if (status === 'none') throw new DomainError('COUNT_NOT_BEGUN')
  const names = { assemblyId, apartmentId, listId }
  return [{ type: 'AssemblyCounted', data: { ...names, counted: [...counted], notHeld: [...notHeld] } }]
}
