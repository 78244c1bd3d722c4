import type { ErasureReason, PersonEvent } from '#events/person/person.events.ts'
import { isSameName } from '#events/values/name.ts'
import {
  fieldsChanged,
  supersededProposals,
  proposed,
  settled,
  waitingAfter,
  type ContactProposal,
  type Proposer,
  type Settlement,
} from './contact/contact-change.decider.ts'
import {
  objected,
  objectionsAfter,
  objectionToSettle,
  openObjection,
  type ContactObjection,
} from './contact/contact-objection.decider.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

export type Person = {
  readonly name: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  /** Where letters reach them. */
  readonly address: string | null
}
/** Somebody of whom nothing is known, or is kept any more. */
export const nobodyKnown: Person = { name: null, phone: null, birthDate: null, address: null }
export type PersonState =
  | { readonly status: 'absent' }
  | { readonly status: 'erased'; readonly personId: string; readonly apartmentId: string }
  | ({
      readonly status: 'registered'
      readonly personId: string
      readonly apartmentId: string
      readonly formerNames: readonly string[]
      readonly formerPhones: readonly string[]
      /** Changes of name or phone that wait for a second administrator. */
      readonly waiting: readonly ContactProposal[]
      readonly settled: readonly Settlement[]
      readonly objections: readonly ContactObjection[]
    } & Person)
export type RegisteredPerson = Extract<PersonState, { status: 'registered' }>

/** Where it takes two administrators: who asks. Then name and phone are proposed and stay as they are. */
type ProposedBy = { readonly held?: Proposer | undefined }

/** What a roll says of a person; undefined where it says nothing, which leaves what is known. */
type RecordPerson = ProposedBy & {
  readonly type: 'RecordPerson'
  readonly personId: string
  readonly apartmentId: string
  readonly name: string
  readonly phone: string | undefined
  readonly birthDate: string | undefined
  readonly address?: string | undefined
}

/** A correction by the office: what is left out stays, null takes it away. */
type ChangePerson = ProposedBy & {
  readonly type: 'ChangePerson'
  readonly name?: string
  readonly phone?: string | null
  readonly birthDate?: string | null
  readonly address?: string | null
}

/** As the law asks for it. Whoever records it destroys the person's key. */
type ErasePerson = { readonly type: 'ErasePerson'; readonly reason: ErasureReason }

/** Another administrator than the one who asked says yes or no. */
type SettleContactChange = {
  readonly type: 'SettleContactChange'
  readonly changeId: string
  readonly adminId: string
  readonly outcome: 'confirmed' | 'refused'
}

/** Whoever holds a former phone says that its change is wrong. */
type ObjectToContact = { readonly type: 'ObjectToContact'; readonly objection: Omit<ContactObjection, 'outcome'> }

/** Two administrators decide on an objection. `former`: the phone that stands again; absent: the new one stays. */
type SettleObjection = {
  readonly type: 'SettleObjection'
  readonly objectionId: string
  readonly former?: string | undefined
}

export type PersonCommand =
  | RecordPerson
  | ChangePerson
  | SettleContactChange
  | ObjectToContact
  | SettleObjection
  | ErasePerson

export const personStream = (personId: string): string => `person-${personId}`

/** Who somebody is. */
export const personDecider: Decider<PersonState, PersonCommand, PersonEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    const { type, data } = event
    if (type === 'PersonRegistered')
      return {
        status: 'registered',
        ...data,
        address: data.address ?? null,
        formerNames: [],
        formerPhones: [],
        waiting: [],
        settled: [],
        objections: [],
      }
    if (state.status !== 'registered') return state
    if (type === 'PersonErased') return { status: 'erased', personId: state.personId, apartmentId: state.apartmentId }
    if (type === 'ContactChangeProposed' || type === 'ContactChangeSettled')
      return { ...state, ...waitingAfter(state, event) }
    if (type === 'ContactObjected' || type === 'ContactObjectionSettled')
      return { ...state, objections: objectionsAfter(state.objections, event) }
    const formerNames =
      state.name === null || (data.name !== null && isSameName(state.name, data.name))
        ? state.formerNames
        : [...state.formerNames, state.name]
    const formerPhones =
      state.phone === null || state.phone === data.phone ? state.formerPhones : [...state.formerPhones, state.phone]
    const address = data.address === undefined ? state.address : data.address
    return { ...state, ...data, address, formerNames, formerPhones }
  },
  decide: (command, state) => {
    if (command.type === 'ErasePerson') return erase(command.reason, state)
    if (state.status === 'erased') throw new DomainError('PERSON_ERASED')
    if (command.type === 'ChangePerson') {
      const { type: _type, held, ...wanted } = command
      return change(registeredPerson(state), wanted, held)
    }
    if (command.type === 'SettleContactChange') return settle(command, registeredPerson(state))
    if (command.type === 'ObjectToContact') return objected(registeredPerson(state).objections, command.objection)
    if (command.type === 'SettleObjection') return settleObjection(command, registeredPerson(state))
    const { personId, apartmentId, name, phone, birthDate, address, held } = command
    if (state.status === 'absent') {
      return [
        {
          type: 'PersonRegistered',
          data: {
            personId,
            apartmentId,
            name,
            phone: phone ?? null,
            birthDate: birthDate ?? null,
            ...(address === undefined ? {} : { address }),
          },
        },
      ]
    }
    const said = {
      name: isOldName(state, name) || isOtherSpelling(state, name) ? state.name : name,
      phone: phone === undefined || state.formerPhones.includes(phone) ? state.phone : phone,
      birthDate: birthDate ?? state.birthDate,
      address: address ?? state.address,
    }
    return change(state, said, held)
  },
}

const erase = (reason: ErasureReason, state: PersonState): readonly PersonEvent[] => {
  if (state.status === 'erased') return []
  const { personId, apartmentId } = registeredPerson(state)
  return [{ type: 'PersonErased', data: { personId, apartmentId, reason } }]
}

const change = (
  state: RegisteredPerson,
  wanted: Partial<Person>,
  held: Proposer | undefined,
): readonly PersonEvent[] => {
  const { personId, name, phone, birthDate, address } = state
  const next = { name, phone, birthDate, address, ...wanted }
  const contact = fieldsChanged(state, next)
  if (held && contact.length > 0)
    return [
      ...change(state, { birthDate: next.birthDate, address: next.address }, undefined),
      ...proposed(state, next, held),
    ]
  if (contact.length === 0 && next.birthDate === birthDate && next.address === address) return []
  const { address: said, ...known } = next
  const data = { personId, ...known, ...(said === address ? {} : { address: said }) }
  return [{ type: 'PersonChanged', data }, ...supersededProposals(state, contact)]
}

const settle = (command: SettleContactChange, state: RegisteredPerson): readonly PersonEvent[] => {
  const found = settled(state, command)
  if (!found) return []
  const { event, proposal } = found
  if (command.outcome === 'refused') return [event]
  const wanted = Object.fromEntries(proposal.fields.map((field) => [field, proposal[field]]))
  return [...change({ ...state, waiting: [] }, wanted, undefined), event]
}

const settleObjection = ({ objectionId, former }: SettleObjection, state: RegisteredPerson): readonly PersonEvent[] => {
  const outcome = former === undefined ? 'kept' : 'restored'
  if (!objectionToSettle(state.objections, { objectionId, outcome })) return []
  const { personId } = state
  return [
    ...(former === undefined ? [] : change(state, { phone: former }, undefined)),
    { type: 'ContactObjectionSettled', data: { objectionId, personId, outcome } },
  ]
}

/** A roll that still has a former name, or a former phone, does not take the correction back. */
const isOldName = ({ name, formerNames }: RegisteredPerson, said: string): boolean =>
  (name === null || !isSameName(said, name)) && formerNames.some((former) => isSameName(said, former))

/** Returns a name without spaces: rolls put them between syllables, and take them out again. */
const unspaced = (name: string): string => name.normalize('NFC').replace(/\s/g, '')

/**
 * A roll that spells the name otherwise (JOHN SMITH, ㈜가나) does not change it: rolls of one person's units would change it back and forth. Spaces
 * are corrected, and the office corrects the rest.
 */
const isOtherSpelling = ({ name }: RegisteredPerson, said: string): boolean =>
  name !== null && isSameName(name, said) && unspaced(name) !== unspaced(said)

/** How often a person's phone became another one. */
export const phoneChangesOf = ({ formerPhones }: RegisteredPerson): number => formerPhones.length

/** Whether a former phone has objected to a change and two administrators have not decided: nobody takes part by the new one until then. */
export const isContactDisputed = ({ objections }: Pick<RegisteredPerson, 'objections'>): boolean =>
  openObjection(objections) !== undefined

/** A person who is there. @throws DomainError NOT_FOUND, PERSON_ERASED */
export const registeredPerson = (state: PersonState): RegisteredPerson => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  if (state.status === 'erased') throw new DomainError('PERSON_ERASED')
  return state
}
