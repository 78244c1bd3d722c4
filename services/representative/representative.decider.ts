import type { AppointmentPaper, RepresentativeEvent } from '#events/representative/representative.events.ts'
import type { AppointmentEnding } from '#events/values/representative/appointment-endings.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type DataOf<Type extends RepresentativeEvent['type']> = Extract<RepresentativeEvent, { type: Type }>['data']
type AgreedData = DataOf<'RepresentativeAgreed'>
type AppointedData = DataOf<'RepresentativeAppointed'>
type RevokedData = DataOf<'RepresentativeAgreementRevoked'>

/** Choice of one co-owner, that counts until it is replaced or revoked. */
export type Choice = Pick<AgreedData, 'representativeId' | 'receiptId'> & { readonly isOnline: boolean }

/** Appointment that holds. */
export type Appointment = Pick<
  AppointedData,
  'appointmentId' | 'representativeId' | 'coOwners' | 'leftOut' | 'required' | 'article' | 'appointedOn' | 'units'
>

export type RepresentativeState = {
  readonly choices: ReadonlyMap<string, Choice>
  readonly standing: Appointment | null
  /** Number of appointments so far, that which holds included. */
  readonly appointments: number
}

/** Co-owners as they are at a decision. */
export type CoOwnersFacts = Pick<AgreedData, 'coOwnersId' | 'listId' | 'apartmentId' | 'coOwners' | 'units'> & {
  readonly leftOut: readonly string[]
}

/** Agreement of one co-owner, with where it comes from. */
export type Agreement = Pick<AgreedData, 'personId' | 'listUserId' | 'receiptId' | 'agreed'> &
  Pick<AgreedData, 'text' | 'identity' | 'submission'> & { readonly paper?: AppointmentPaper }

export type RepresentativeCommand = { readonly of: CoOwnersFacts; readonly today: string } & (
  | {
      readonly type: 'Agree'
      readonly representativeId: string
      readonly agreements: readonly Agreement[]
      /** Share of the co-owners that the law asks for now. */
      readonly required: AppointedData['required'] & { readonly article: string }
      /** Id of the appointment that may come of it. */
      readonly appointmentId: string
    }
  | {
      readonly type: 'Revoke'
      readonly revoking: Pick<
        RevokedData,
        'personId' | 'receiptId' | 'identity' | 'evidence' | 'reference' | 'revokedOn'
      >
    }
  | {
      readonly type: 'EndAppointment'
      readonly cause: Exclude<AppointmentEnding, 'revoked'>
      readonly endedOn: string
      readonly reference: string
    }
)
type Command<Type extends RepresentativeCommand['type']> = Extract<RepresentativeCommand, { type: Type }>

/** Returns the stream of the appointments of the same co-owners. */
export const representativeStream = (coOwnersId: string): string => `representative-${coOwnersId}`

const refuse = (path: string, message: string): never => {
  throw new DomainError('VALIDATION_FAILED', [{ path, message }])
}

/** Returns whether so many of the co-owners are as many as the law asks for, in whole numbers. */
const isEnough = (agreeing: number, total: number, { numerator, denominator }: AppointedData['required']): boolean =>
  agreeing * denominator >= total * numerator

/** Returns the co-owners that count, of whom some may not be to be found. */
const countedOf = ({ coOwners, leftOut }: Pick<CoOwnersFacts, 'coOwners' | 'leftOut'>): readonly string[] =>
  coOwners.filter((id) => !leftOut.includes(id))

const agreeingWith = (
  choices: RepresentativeState['choices'],
  representativeId: string,
  counted: readonly string[],
): readonly string[] => counted.filter((id) => choices.get(id)?.representativeId === representativeId)

const setOf = ({ coOwnersId, listId, apartmentId }: CoOwnersFacts) => ({ coOwnersId, listId, apartmentId })

const agree = (
  { of, representativeId, agreements, required, appointmentId, today }: Command<'Agree'>,
  state: RepresentativeState,
): readonly RepresentativeEvent[] => {
  const { coOwners, units, leftOut } = of
  if (coOwners.length < 2) throw new DomainError('NOT_CO_OWNED')
  const counted = countedOf(of)
  if (!counted.includes(representativeId)) refuse('representative', '이 세대의 공유자 가운데에서 골라주세요.')
  if (agreements.length === 0 || agreements.some(({ personId }) => !counted.includes(personId)))
    refuse('agreedBy', '이 세대의 공유자만 동의할 수 있습니다.')
  if (state.standing && state.standing.representativeId !== representativeId)
    throw new DomainError('REPRESENTATIVE_APPOINTED')
  const added = agreements.filter(({ personId }) => state.choices.get(personId)?.representativeId !== representativeId)
  const agreed = added.map((agreement): RepresentativeEvent => ({
    type: 'RepresentativeAgreed',
    data: { ...setOf(of), ...agreement, representativeId, coOwners, units },
  }))
  if (state.standing || added.length === 0) return agreed
  const agreedBy = agreeingWith(agreed.reduce(evolve, state).choices, representativeId, counted)
  // Nobody represents others who has not agreed to do so.
  if (!agreedBy.includes(representativeId) || !isEnough(agreedBy.length, counted.length, required)) return agreed
  const { article, ...share } = required
  const data = { ...setOf(of), appointmentId, representativeId, coOwners, units, leftOut: [...leftOut] }
  return [
    ...agreed,
    {
      type: 'RepresentativeAppointed',
      data: { ...data, agreedBy: [...agreedBy], required: share, article, appointedOn: today },
    },
  ]
}

/** Returns the end of an appointment that lacks agreements; nothing while enough are left. */
const endWithout = (of: CoOwnersFacts, state: RepresentativeState, endedOn: string): readonly RepresentativeEvent[] => {
  const { standing, choices } = state
  if (standing === null) return []
  const { appointmentId, representativeId, required } = standing
  const counted = countedOf(standing)
  const left = agreeingWith(choices, representativeId, counted)
  if (left.includes(representativeId) && isEnough(left.length, counted.length, required)) return []
  const data = { ...setOf(of), appointmentId, representativeId, cause: 'revoked', endedOn, reference: null } as const
  return [{ type: 'RepresentativeEnded', data }]
}

const revoke = (
  { of, revoking, today }: Command<'Revoke'>,
  state: RepresentativeState,
): readonly RepresentativeEvent[] => {
  const choice = state.choices.get(revoking.personId)
  if (choice === undefined) return []
  const { revokedOn } = revoking
  if (revokedOn > today) refuse('endedOn', '오늘보다 늦을 수 없습니다.')
  if (state.standing && revokedOn < state.standing.appointedOn) refuse('endedOn', '선임된 날보다 이를 수 없습니다.')
  const { representativeId } = choice
  const event: RepresentativeEvent = {
    type: 'RepresentativeAgreementRevoked',
    data: { ...setOf(of), representativeId, ...revoking },
  }
  return [event, ...endWithout(of, evolve(state, event), revokedOn)]
}

const end = (
  { of, cause, endedOn: stated, reference, today }: Command<'EndAppointment'>,
  { standing }: RepresentativeState,
): readonly RepresentativeEvent[] => {
  if (standing === null) throw new DomainError('NO_REPRESENTATIVE')
  const { appointmentId, representativeId, appointedOn } = standing
  const endedOn = cause === 'mistake' ? appointedOn : stated
  if (endedOn > today) refuse('endedOn', '오늘보다 늦을 수 없습니다.')
  if (endedOn < appointedOn) refuse('endedOn', '선임된 날보다 이를 수 없습니다.')
  return [
    { type: 'RepresentativeEnded', data: { ...setOf(of), appointmentId, representativeId, cause, endedOn, reference } },
  ]
}

const nobody: ReadonlyMap<string, Choice> = new Map()

const evolve = (state: RepresentativeState, event: RepresentativeEvent): RepresentativeState => {
  switch (event.type) {
    case 'RepresentativeAgreed': {
      const { personId, representativeId, receiptId, paper } = event.data
      const choice = { representativeId, receiptId, isOnline: paper === undefined }
      return { ...state, choices: new Map([...state.choices, [personId, choice]]) }
    }
    case 'RepresentativeAppointed':
      return { ...state, standing: event.data, appointments: state.appointments + 1 }
    case 'RepresentativeAgreementRevoked':
      return { ...state, choices: new Map([...state.choices].filter(([id]) => id !== event.data.personId)) }
    // The next appointment is agreed to anew by everybody.
    case 'RepresentativeEnded':
      return { ...state, standing: null, choices: nobody }
  }
}

/** Decides who represents the same co-owners. */
export const representativeDecider: Decider<RepresentativeState, RepresentativeCommand, RepresentativeEvent> = {
  initial: { choices: nobody, standing: null, appointments: 0 },
  evolve,
  decide: (command, state) => {
    if (command.type === 'Agree') return agree(command, state)
    return command.type === 'Revoke' ? revoke(command, state) : end(command, state)
  },
}
