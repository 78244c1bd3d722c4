import type { ContactField, PersonEvent } from '#events/person/person.events.ts'
import { DomainError } from '../../core/domain-error.ts'

type Contact = { readonly name: string | null; readonly phone: string | null }
type PersonEventOf<Type extends PersonEvent['type']> = Extract<PersonEvent, { readonly type: Type }>

/** Who asks for a change that takes two, and under which id. */
export type Proposer = { readonly changeId: string; readonly proposedBy: string }

/** A change of name or phone that one administrator asked for; of fields that it does not name nothing is meant. */
export type ContactProposal = PersonEventOf<'ContactChangeProposed'>['data']

/** What became of one. */
export type Settlement = ContactProposal & {
  readonly outcome: PersonEventOf<'ContactChangeSettled'>['data']['outcome']
}

type Waiting = { readonly waiting: readonly ContactProposal[]; readonly settled: readonly Settlement[] }

const contactFields = ['name', 'phone'] as const

/** Of name and phone those that are to be others. */
export const fieldsChanged = (before: Contact, after: Contact): readonly ContactField[] =>
  contactFields.filter((field) => before[field] !== after[field])

/** What waits, and what became of the rest, after one was proposed or settled. */
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

/** Whoever changes a field, or asks for another value of it, takes the place of what waited for it: nobody says yes to what is stale. */
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

/** A change that is asked for instead of made; nothing where just that waits already. */
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
      },
    },
  ]
}

type Settling = { readonly changeId: string; readonly adminId: string; readonly outcome: 'confirmed' | 'refused' }

/**
 * The proposal that somebody says yes or no to, and the event that says so; undefined where the same was said already.
 * @throws DomainError CONTACT_CHANGE_SETTLED, SECOND_ADMIN_NEEDED where it is their own
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
