import type { ExistingTemplate } from '../../pdf-template/pdf-template.facts.ts'
import {
  apartmentDecider,
  apartmentStream,
  existingApartment,
  type ExistingApartment,
} from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { assertActive, listStatusAt } from '../../list/list.decider.ts'
import { laterConsentOf } from '../../list/rule/later-consents.contract.ts'
import { type RegisteredPerson } from '../../person/person.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { textsOf, type SigningProof } from '../consent/consent-texts.ts'
import { standingConsent } from '../consent/consent.decider.ts'
import { certificatePart } from '../certificate/certificate-part.ts'
import { guideOf, termOf } from '../link/open-link.ts'
import { entryAnswers, readEntryConsents, type EntryConsents } from '../link/entry-answers.ts'
import { shownDocument, type ShownDocument } from './shown-document.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import { requiredFields } from './signed-values.ts'
import { entriesAtLink, isOnTablet, type SignerSession } from './signing-entries.ts'
import type { Signing } from './signing.contract.ts'
import { takesImprint, takesTyped } from './typed-signature.ts'
import { pagedTemplate, shownPages } from './signing-pages.ts'
import { getPerson } from '../../person/person.facts.ts'

type Page = {
  readonly followed: FollowedLink
  readonly apartment: ExistingApartment
  /** Proof of the visitor's identity. */
  readonly by: SigningProof
}

/** Returns the later consent that consents of the list count for. */
const laterOf = ({ list: { rule } }: FollowedLink): Pick<Signing, 'later'> => {
  const later = laterConsentOf(rule)
  return later === undefined ? {} : { later: { name: later.name, article: later.article, until: later.until } }
}

/** Returns the part of the page that is the same for all visitors of the link. */
const common = ({ followed, apartment, by }: Page): Omit<Signing, 'todo'> => ({
  list: { id: followed.listId, name: followed.list.name, endDate: followed.list.endDate },
  apartment: { name: apartment.name },
  office: apartment.officePhone === undefined ? {} : { phone: apartment.officePhone },
  texts: [...textsOf(followed.list, by)],
  typedSignature: takesTyped(followed),
  imprintSignature: takesImprint(followed),
  withdrawal: followed.campaign.withdrawal,
  ...termOf(followed),
  ...guideOf(followed),
  ...laterOf(followed),
})

/**
 * Returns the named entry, or else the first without a consent that stands, or else the first.
 * @throws DomainError NOT_FOUND
 */
const selectEntry = (seen: readonly EntryConsents[], listUserId: string | undefined): EntryConsents => {
  const named = seen.find(({ entry }) => entry.listUserId === listUserId)
  const found = listUserId === undefined ? (seen.find(({ consents }) => !standingConsent(consents)) ?? seen[0]) : named
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const templateAnswer = async (
  deps: Deps,
  template: ExistingTemplate,
  { version: { version, fields } }: ShownDocument,
): Promise<Signing['template']> => ({
  id: template.templateId,
  name: template.name,
  version,
  pages: [...(await shownPages(deps, pagedTemplate(deps, template)))],
  fields: fields.map((field, index) => ({ ...field, order: index + 1 })),
})

/**
 * Returns the document as the screen shows it: its pages, the roll's values, and the fields left to
 * fill.
 */
const documentPart = async (
  deps: Deps,
  { followed, apartment, by }: Page,
  { entry, consents }: EntryConsents,
  person: RegisteredPerson,
): Promise<Pick<Signing, 'template' | 'values' | 'asked' | 'shown'>> => {
  const { list } = followed
  const template = await templateOf(deps, followed)
  if (!template) throw new DomainError('DOCUMENT_NOT_PREPARED')
  const document = await shownDocument(deps, {
    template,
    list,
    apartment,
    entry,
    person,
    consents,
    now: deps.clock(),
    by,
  })
  return {
    template: await templateAnswer(deps, template, document),
    values: Object.fromEntries(document.values),
    asked: requiredFields(document.version.fields, document.values).map(({ id }) => id),
    shown: document.shown,
  }
}

const pageOfResident = async (
  deps: Deps,
  page: Page,
  seen: readonly EntryConsents[],
  listUserId: string | undefined,
): Promise<Signing> => {
  const { followed, by } = page
  const shown = selectEntry(seen, listUserId)
  const { entry, consents } = shown
  const runs = listStatusAt(followed.list, deps.clock()) === 'active'
  // A signer sees their receipt after the list is over, too; for anybody else nothing is left to do
  // then.
  if (seen.every((one) => one.events.length === 0)) assertActive(followed.list, deps.clock())
  const person = await getPerson(deps.store, entry.personId)
  const todo = runs && !standingConsent(consents) ? 'sign' : 'done'
  const hasCertificate = todo === 'sign' && by === 'phone'
  const message = followed.request?.listUserId === entry.listUserId ? followed.request.message : null
  return {
    ...common(page),
    todo,
    user: { id: entry.personId, name: person.name ?? '' },
    ...(message === null || message === '' ? {} : { message }),
    entry: { id: entry.listUserId, dong: entry.dong, ho: entry.ho },
    entries: await entryAnswers(deps, followed, seen),
    ...(todo === 'sign' ? await documentPart(deps, page, shown, person) : {}),
    ...(hasCertificate ? await certificatePart(deps, followed, consents) : {}),
  }
}

/**
 * Returns the page of a resident: the document to sign, and their entries. Visitors for whom the
 * link is not get only the step that comes first.
 * @throws DomainError LIST_NOT_STARTED, LIST_CLOSED for those who never signed,
 * DOCUMENT_NOT_PREPARED, NOT_FOUND for somebody else's entry
 */
export const signingPage = async (
  deps: Deps,
  followed: FollowedLink,
  session: SignerSession | undefined,
  listUserId: string | undefined,
): Promise<Signing> => {
  const complex = apartmentStream(followed.apartmentId)
  const apartment = existingApartment(await readState(deps.store, apartmentDecider, complex))
  const page: Page = { followed, apartment, by: session && isOnTablet(session) ? 'in-person' : 'phone' }
  const entries = session ? await entriesAtLink(deps, { session, followed }) : []
  if (entries.length > 0) return pageOfResident(deps, page, await readEntryConsents(deps, entries), listUserId)
  const status = listStatusAt(followed.list, deps.clock())
  if (status === 'scheduled') throw new DomainError('LIST_NOT_STARTED')
  if (status === 'active' && !(await templateOf(deps, followed))) throw new DomainError('DOCUMENT_NOT_PREPARED')
  return { ...common(page), todo: 'verify' }
}
