import type { ErasureReason, PersonEvent } from '#events/person/person.events.ts'
import { isSameName } from '#events/values/name.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
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
  /** Postal address. */
  readonly address: string | null
  /** Address to which a one-time link may go. */
  readonly email: string | null
  /** Language of messages to them. */
  readonly language: OwnerLanguage
}
/** Unknown or erased person. */
export const nobodyKnown: Person = {
  name: null,
  phone: null,
  birthDate: null,
  address: null,
  email: null,
  language: 'ko',
}

/** Returns a person's data without what else their state holds. */
export const dataOfPerson = ({ name, phone, birthDate, address, email, language }: Person): Person => ({
  name,
  phone,
  birthDate,
  address,
  email,
  language,
})
export type PersonState =
  | { readonly status: 'absent' }
  | { readonly status: 'erased'; readonly personId: string; readonly apartmentId: string }
  | ({
      readonly status: 'registered'
      readonly personId: string
      readonly apartmentId: string
      readonly formerNames: readonly string[]
      readonly formerPhones: readonly string[]
      readonly formerEmails: readonly string[]
      /** Whether two administrators decided on the present e-mail address. */
      readonly isEmailConfirmed: boolean
      /** Changes of contact data that wait for a second administrator. */
      readonly waiting: readonly ContactProposal[]
      readonly settled: readonly Settlement[]
      readonly objections: readonly ContactObjection[]
    } & Person)
export type RegisteredPerson = Extract<PersonState, { status: 'registered' }>

/** Administrator who proposes, if a change takes two: contact data then stay as they are. */
type ProposedBy = { readonly held?: Proposer | undefined }

/** Records the data of a person in a roll; undefined keeps the known value. */
type RecordPerson = ProposedBy & {
  readonly type: 'RecordPerson'
  readonly personId: string
  readonly apartmentId: string
  readonly name: string
  readonly phone: string | undefined
  readonly birthDate: string | undefined
  readonly address?: string | undefined
  readonly email?: string | undefined
  readonly language?: OwnerLanguage | undefined
}

/** Corrects a person by an administrator: omitted fields stay, null removes the value. */
type ChangePerson = ProposedBy & {
  readonly type: 'ChangePerson'
  readonly name?: string
  readonly phone?: string | null
  readonly birthDate?: string | null
  readonly address?: string | null
  readonly email?: string | null
  readonly language?: OwnerLanguage
}

/** Records an erasure under the law. The caller destroys the person's key. */
type ErasePerson = { readonly type: 'ErasePerson'; readonly reason: ErasureReason }

/** Settles a proposal, by another administrator than the proposer. */
type SettleContactChange = {
  readonly type: 'SettleContactChange'
  readonly changeId: string
  readonly adminId: string
  readonly outcome: 'confirmed' | 'refused'
}

/** Records that the holder of a former phone objects to its change. */
type ObjectToContact = { readonly type: 'ObjectToContact'; readonly objection: Omit<ContactObjection, 'outcome'> }

/**
 * Settles an objection by two administrators. `former`: the phone that is restored; absent: the new
 * one stays.
 */
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

/** Person with their contact data. */
export const personDecider: Decider<PersonState, PersonCommand, PersonEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    const { type, data } = event
    if (type === 'PersonRegistered')
      return {
        status: 'registered',
        ...data,
        address: data.address ?? null,
        email: data.email ?? null,
        language: data.language ?? 'ko',
        formerNames: [],
        formerPhones: [],
        formerEmails: [],
        isEmailConfirmed: false,
        waiting: [],
        settled: [],
        objections: [],
      }
    if (state.status !== 'registered') return state
    if (type === 'PersonErased') return { status: 'erased', personId: state.personId, apartmentId: state.apartmentId }
    if (type === 'ContactChangeProposed') return { ...state, ...waitingAfter(state, event) }
    if (type === 'ContactChangeSettled') return settledIn(state, event)
    if (type === 'ContactObjected' || type === 'ContactObjectionSettled')
      return { ...state, objections: objectionsAfter(state.objections, event) }
    const formerNames =
      state.name === null || (data.name !== null && isSameName(state.name, data.name))
        ? state.formerNames
        : [...state.formerNames, state.name]
    const formerPhones =
      state.phone === null || state.phone === data.phone ? state.formerPhones : [...state.formerPhones, state.phone]
    return { ...state, ...data, ...furtherContactAfter(state, data), formerNames, formerPhones }
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
    const { personId, apartmentId, name, phone, birthDate, address, email, language, held } = command
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
            ...(email === undefined ? {} : { email }),
            ...(language === undefined ? {} : { language }),
          },
        },
      ]
    }
    const said = {
      name: isOldName(state, name) || isOtherSpelling(state, name) ? state.name : name,
      phone: phone === undefined || state.formerPhones.includes(phone) ? state.phone : phone,
      birthDate: birthDate ?? state.birthDate,
      address: address ?? state.address,
      email: email === undefined || state.formerEmails.includes(email) ? state.email : email,
      language: language ?? state.language,
    }
    return change(state, said, held)
  },
}

type EventData<Type extends PersonEvent['type']> = Extract<PersonEvent, { readonly type: Type }>['data']

/** Returns address, e-mail address and language after a change, which may leave each of them. */
const furtherContactAfter = (
  state: RegisteredPerson,
  said: EventData<'PersonChanged'>,
): Pick<RegisteredPerson, 'address' | 'email' | 'language' | 'formerEmails' | 'isEmailConfirmed'> => {
  const { address = state.address, email = state.email, language = state.language } = said
  const isSameEmail = email === state.email
  return {
    address,
    email,
    language: language ?? 'ko',
    formerEmails: isSameEmail || state.email === null ? state.formerEmails : [...state.formerEmails, state.email],
    isEmailConfirmed: isSameEmail && state.isEmailConfirmed,
  }
}

/** Ends a proposal; one that was confirmed confirms the e-mail address that it named. */
const settledIn = (
  state: RegisteredPerson,
  event: Extract<PersonEvent, { readonly type: 'ContactChangeSettled' }>,
): RegisteredPerson => {
  const { changeId, outcome } = event.data
  const named = state.waiting.find((one) => one.changeId === changeId)
  const isConfirmed = outcome === 'confirmed' && named?.fields.includes('email') === true
  return {
    ...state,
    ...waitingAfter(state, event),
    isEmailConfirmed: state.isEmailConfirmed || isConfirmed,
  }
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
  const { personId, birthDate, address, email, language } = state
  const next = { ...dataOfPerson(state), ...wanted }
  const contact = fieldsChanged(state, next)
  if (held && contact.length > 0)
    return [
      ...change(state, { birthDate: next.birthDate, address: next.address, language: next.language }, undefined),
      ...proposed(state, next, held),
    ]
  const isSame = next.birthDate === birthDate && next.address === address && next.language === language
  if (contact.length === 0 && isSame) return []
  const data = {
    personId,
    name: next.name,
    phone: next.phone,
    birthDate: next.birthDate,
    ...(next.address === address ? {} : { address: next.address }),
    ...(next.email === email ? {} : { email: next.email }),
    ...(next.language === language ? {} : { language: next.language }),
  }
  return [{ type: 'PersonChanged', data }, ...supersededProposals(state, contact)]
}

const settle = (command: SettleContactChange, state: RegisteredPerson): readonly PersonEvent[] => {
  const found = settled(state, command)
  if (!found) return []
  const { event, proposal } = found
  if (command.outcome === 'refused') return [event]
  const wanted = Object.fromEntries(proposal.fields.map((field) => [field, proposal[field] ?? null]))
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
 * Whether a roll has another spelling of the name (JOHN SMITH, ㈜가나), which does not change it:
 * rolls of one person's units would change it back and forth. Spaces are corrected; an
 * administrator corrects the rest.
 */
const isOtherSpelling = ({ name }: RegisteredPerson, said: string): boolean =>
  name !== null && isSameName(name, said) && unspaced(name) !== unspaced(said)

/** Returns how often a person's phone has changed. */
export const phoneChangesOf = ({ formerPhones }: RegisteredPerson): number => formerPhones.length

/**
 * Whether a former phone has objected to a change and two administrators have not decided: nobody
 * takes part by the new one until then.
 */
export const isContactDisputed = ({ objections }: Pick<RegisteredPerson, 'objections'>): boolean =>
  openObjection(objections) !== undefined

/** A person who is there. @throws DomainError NOT_FOUND, PERSON_ERASED */
export const registeredPerson = (state: PersonState): RegisteredPerson => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  if (state.status === 'erased') throw new DomainError('PERSON_ERASED')
  return state
}
