import type { ContactObjectionEvent } from '#events/person/contact-objection.events.ts'
import type { PersonEvent } from '#events/person/person.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type PersonEventData<Type extends PersonEvent['type']> = Extract<PersonEvent, { readonly type: Type }>['data']

/** An objection of a former phone. `outcome` null: two administrators have not decided yet. */
export type ContactObjection = PersonEventData<'ContactObjected'> & {
  readonly outcome: PersonEventData<'ContactObjectionSettled'>['outcome'] | null
}

/**
 * Maximum number of objections to changes of one person: more only serve to keep them from voting.
 */
const MAX_OBJECTIONS = 5

/** Objections after one was made or decided. */
export const objectionsAfter = (
  objections: readonly ContactObjection[],
  event: Extract<PersonEvent, { readonly type: 'ContactObjected' | 'ContactObjectionSettled' }>,
): readonly ContactObjection[] => {
  if (event.type === 'ContactObjected') return [...objections, { ...event.data, outcome: null }]
  const { objectionId, outcome } = event.data
  return objections.map((one) => (one.objectionId === objectionId ? { ...one, outcome } : one))
}

/** Returns the undecided objection; undefined without one. */
export const openObjection = (objections: readonly ContactObjection[]): ContactObjection | undefined =>
  objections.find(({ outcome }) => outcome === null)

/**
 * Returns what an objection adds; nothing where it was made already: a link is used once.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const objected = (
  objections: readonly ContactObjection[],
  made: PersonEventData<'ContactObjected'>,
): readonly PersonEvent[] => {
  if (objections.some(({ objectionId }) => objectionId === made.objectionId)) return []
  if (objections.length >= MAX_OBJECTIONS) throw new DomainError('TOO_MANY_REQUESTS')
  return [{ type: 'ContactObjected', data: made }]
}

/**
 * The open objection that is decided; undefined where the same was decided already.
 * @throws DomainError NOT_FOUND, APPROVAL_SETTLED
 */
export const objectionToSettle = (
  objections: readonly ContactObjection[],
  { objectionId, outcome }: Omit<PersonEventData<'ContactObjectionSettled'>, 'personId'>,
): ContactObjection | undefined => {
  const objection = objections.find((one) => one.objectionId === objectionId)
  if (!objection) throw new DomainError('NOT_FOUND')
  if (objection.outcome === outcome) return undefined
  if (objection.outcome !== null) throw new DomainError('APPROVAL_SETTLED')
  return objection
}

/** Whether a former phone was sent the link by which it may object, and to what. */
export type OfferState = { readonly offered: ContactObjectionEvent['data'] | null }

export const objectionOfferStream = (digest: string): string => `contact-objection-${digest}`

/** The link of a former phone: sent once, however often its job runs. */
export const objectionOfferDecider: Decider<
  OfferState,
  { readonly type: 'OfferObjection'; readonly offer: ContactObjectionEvent['data'] },
  ContactObjectionEvent
> = {
  initial: { offered: null },
  evolve: (_, { data }) => ({ offered: data }),
  decide: ({ offer }, { offered }) => (offered ? [] : [{ type: 'ContactObjectionOffered', data: offer }]),
}
