import type { ContactField, PersonEvent } from '#events/person/person.events.ts'
import { DomainError } from '../../core/domain-error.ts'

type Contact = { readonly name: string | null; readonly phone: string | null; readonly email: string | null }
type PersonEventOf<Type extends PersonEvent['type']> = Extract<PersonEvent, { readonly type: Type }>

/** Administrator who proposes a change that takes two, and the id of the proposal. */
export type Proposer = { readonly changeId: string; readonly proposedBy: string }

/** Change of contact data that one administrator proposed; unnamed fields stay. */
export type ContactProposal = Omit<PersonEventOf<'ContactChangeProposed'>['data'], 'fields'> & {
  readonly fields: readonly ContactField[]
}

/** Settled proposal and its outcome. */
export type Settlement = ContactProposal & {
  readonly outcome: PersonEventOf<'ContactChangeSettled'>['data']['outcome']
}

type Waiting = { readonly waiting: readonly ContactProposal[]; readonly settled: readonly Settlement[] }

const contactFields = ['name', 'phone', 'email'] as const

/** Returns which of name, phone and e-mail address change. */
export const fieldsChanged = (before: Contact, after: Contact): readonly ContactField[] =>
  contactFields.filter((field) => before[field] !== after[field])

/** Returns the waiting and the settled proposals after one was proposed or settled. */
export const waitingAfter = (
  { waiting, settled: before }: Waiting,
  event: PersonEventOf<'ContactChangeProposed'> | PersonEventOf<'ContactChangeSettled'>,
): Waiting => {
  if (event.type === 'ContactChangeProposed') return { waiting: [...waiting, event.data], settled: before }
  const { changeId, outcome } = event.data
  return {
    waiting: waiting.filter((one) => one.changeId !== changeId),
    settled: [...before, ...waiting.filter((one) => one.changeId === changeId).map((one) => ({ ...one, outcome }))],
  }
}

/**
 * Ends waiting proposals of fields that are changed or proposed anew, so that no stale one is
 * confirmed.
 */
export const supersededProposals = (
  { waiting }: Pick<Waiting, 'waiting'>,
  fields: readonly ContactField[],
): readonly PersonEvent[] =>
  waiting
    .filter((one) => one.fields.some((field) => fields.includes(field)))
    .map(({ changeId, personId }) => ({
      type: 'ContactChangeSettled',
      data: { changeId, personId, outcome: 'superseded' },
    }))

/** Proposes a change instead of making it; no event if the same one waits already. */
export const proposed = (
  state: Contact & Waiting & { readonly personId: string; readonly apartmentId: string },
  after: Contact,
  { changeId, proposedBy }: Proposer,
): readonly PersonEvent[] => {
  const waits = (field: ContactField): boolean =>
    state.waiting.some((one) => one.fields.includes(field) && one[field] === after[field])
  const fields = fieldsChanged(state, after).filter((field) => !waits(field))
  if (fields.length === 0) return []
  const valueOf = (field: ContactField): string | null => (fields.includes(field) ? after[field] : null)
  const { personId, apartmentId } = state
  return [
    ...supersededProposals(state, fields),
    {
      type: 'ContactChangeProposed',
      data: {
        changeId,
        personId,
        apartmentId,
        proposedBy,
        fields: [...fields],
        name: valueOf('name'),
        phone: valueOf('phone'),
        ...(fields.includes('email') ? { email: after.email } : {}),
      },
    },
  ]
}

type Settling = { readonly changeId: string; readonly adminId: string; readonly outcome: 'confirmed' | 'refused' }

/**
 * Returns the proposal to settle, and the event that settles it; undefined if it was settled in the
 * same way.
 * @throws DomainError CONTACT_CHANGE_SETTLED, SECOND_ADMIN_NEEDED for one's own
 */
export const settled = (
  { waiting, settled: before }: Waiting,
  { changeId, adminId, outcome }: Settling,
): { readonly proposal: ContactProposal; readonly event: PersonEvent } | undefined => {
  const proposal = waiting.find((one) => one.changeId === changeId)
  if (!proposal) {
    if (before.some((one) => one.changeId === changeId && one.outcome === outcome)) return undefined
    throw new DomainError('CONTACT_CHANGE_SETTLED')
  }
  if (proposal.proposedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  const { personId } = proposal
  return { proposal, event: { type: 'ContactChangeSettled', data: { changeId, personId, outcome } } }
}
