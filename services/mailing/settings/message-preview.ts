import type { ExistingList } from '../../list/list.facts.ts'
import { findListUser, findListUsers, type ListUserRow } from '#projections/roll/find-list-users.ts'
import { findVotes } from '#projections/vote/votes.ts'
import { officeWithPhone } from '#events/values/phone.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { ProviderTemplate } from '#infra/providers/messaging.ts'
import { type ApartmentState } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { linkInLanguage } from '../../messaging/messaging.facts.ts'
import { fillForeignVariables } from './foreign-variables.ts'
import { arrivingText, fillText } from './provider-templates.ts'
import { exampleVariables, fillVariables, type MessageFacts, type VariableName } from './variables.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

/** Example token as long as a real one; it was never issued, and leads nowhere. */
const EXAMPLE_TOKEN = 'EXAMPLEexampleEXAMPLEexample0000'
/** Units of one person in a list. */
const MAX_UNITS = 200
const MAX_VOTES = 50

/** Returns the name of the office, with its phone if the complex has one. */
const officeOf = (apartment: ApartmentState): string =>
  officeWithPhone(apartment.status === 'absent' ? undefined : apartment.officePhone)

type Example = {
  /** Entry of the example; undefined if the list has no entries. */
  readonly entry: { readonly listUserId: string; readonly personId: string; readonly name: string | null } | undefined
  readonly facts: MessageFacts
  readonly variables: Readonly<Record<VariableName, string>>
}

const rollPage = { sort: { field: 'dong', descending: false }, offset: 0 } as const

const entriesOf = async (
  { database }: Pick<Deps, 'database'>,
  { listId, startDate }: ExistingList,
  { userId, limit }: { readonly userId?: readonly string[]; readonly limit: number },
): Promise<readonly ListUserRow[]> => {
  const roll = { listId, since: new Date(startDate), personsOf: null }
  return (await findListUsers(database, roll, { ...rollPage, limit, filter: { userId } })).rows
}

/**
 * Returns the requested entry, or the first of the roll.
 * @throws DomainError NOT_FOUND if the requested one is not on this list
 */
const entryOf = async (
  deps: Pick<Deps, 'database'>,
  list: ExistingList,
  listUserId: string | undefined,
): Promise<ListUserRow | undefined> => {
  if (listUserId === undefined) return (await entriesOf(deps, list, { limit: 1 }))[0]
  const entry = await findListUser(deps.database, listUserId)
  if (entry?.list_id !== list.listId) throw new DomainError('NOT_FOUND')
  return entry
}

/** Returns the titles of the votes that a message would be about: the open ones, or else all. */
const votesOf = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  { listId }: ExistingList,
): Promise<readonly string[]> => {
  const page = {
    sort: { field: 'createdAt', descending: false },
    offset: 0,
    limit: MAX_VOTES,
    filter: { listId },
  } as const
  const { rows } = await findVotes(deps.database, page, undefined, deps.clock())
  const open = rows.filter(({ status }) => status === 'open')
  return (open.length > 0 ? open : rows).map(({ title }) => title)
}

type ExampleQuery = {
  readonly list: ExistingList
  readonly admin: AdminSession
  readonly listUserId?: string | undefined
  /** Language of the reader; Korean by default. */
  readonly language?: OwnerLanguage
}

/**
 * Returns the variables of a message to one of a list's owners, as far as the caller may see them:
 * their name, their units, the complex and the list are real; link, receipt and result are
 * examples.
 * @throws DomainError NOT_FOUND
 */
export const exampleOf = async (
  deps: Pick<Deps, 'store' | 'database' | 'clock' | 'publicUrl'>,
  { list, admin, listUserId, language = 'ko' }: ExampleQuery,
): Promise<Example> => {
  const entry = await entryOf(deps, list, listUserId)
  const units = entry ? await entriesOf(deps, list, { userId: [entry.person_id], limit: MAX_UNITS }) : []
  const apartment = await readApartment(deps.store, list.apartmentId)
  const seen = entry && personFor(admin)({ name: entry.name, phone: null, birthDate: null })
  const examples = exampleVariables()
  const now = deps.clock()
  const facts: MessageFacts = {
    name: seen?.name ?? examples['#{이름}'] ?? '',
    apartment: apartment.status === 'absent' ? '' : apartment.name,
    list,
    units,
    votes: list.type === 'vote' ? await votesOf(deps, list) : [],
    link: linkInLanguage(`${deps.publicUrl}/m/${EXAMPLE_TOKEN}`, language),
    token: linkInLanguage(EXAMPLE_TOKEN, language),
    office: officeOf(apartment),
    now,
    submittedAt: now.toISOString(),
  }
  // An unknown value is shown by its example.
  const filled = language === 'ko' ? fillVariables(facts) : fillForeignVariables(facts, language)
  const known = Object.entries(filled).filter(([, value]) => value !== '')
  return {
    entry: entry && { listUserId: entry.id, personId: entry.person_id, name: seen?.name ?? null },
    facts: { ...facts, result: examples['#{결과}'] ?? '', receiptNumber: examples['#{접수번호}'] ?? '' },
    variables: { ...examples, ...Object.fromEntries(known) },
  }
}

/**
 * Returns a template as it arrives, with its variables filled. `sms`: the text that the provider
 * sends if KakaoTalk does not reach the recipient.
 */
export const arrivingMessage = (
  { content, emphasis, buttons }: Pick<ProviderTemplate, 'content' | 'emphasis' | 'buttons'>,
  variables: Example['variables'],
) => {
  const filled = (text: string): string => fillText(text, variables)
  return {
    emphasis: emphasis && { title: filled(emphasis.title), subtitle: filled(emphasis.subtitle) },
    text: arrivingText({ content }, variables),
    buttons: buttons.map(({ name, type, url }) => ({ name, type, url: url === null ? null : filled(url) })),
  }
}
