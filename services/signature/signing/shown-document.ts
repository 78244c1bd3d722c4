import type { ListedUser } from '../../roll/roll.facts.ts'
import type { RegisteredPerson } from '../../person/person.facts.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import type { ExistingApartment } from '../../apartment/apartment.facts.ts'
import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import { digestOf, fieldsDigest } from '../../document/document.facts.ts'
import { currentVersion, type TemplateVersion, type ExistingTemplate } from '../../pdf-template/pdf-template.decider.ts'
import { fillFromRoll, sourceValues } from '../../pdf-template/pdf-template.facts.ts'
import { shownTexts, type SigningProof } from '../consent/consent-texts.ts'
import type { ConsentState } from '../consent/consent.decider.ts'
import { pagedTemplate, shownPictures } from './signing-pages.ts'

/** Template, list and owner of a document to show, as the log has them at this moment. */
export type Showing = {
  readonly template: ExistingTemplate
  readonly list: ExistingList
  readonly apartment: ExistingApartment
  readonly entry: ListedUser
  readonly person: RegisteredPerson
  readonly consents: ConsentState
  readonly now: Date
  /** Proof of the signer's identity: it decides which texts they agree to. */
  readonly by?: SigningProof | undefined
}

/** Document as a resident's screen shows it before anything is filled in. */
export type ShownDocument = {
  readonly version: TemplateVersion
  readonly fieldsSha256: string
  /** SHA-256 of the pages' pictures. */
  readonly pictures: readonly string[]
  /** Values from the roll, by field id. */
  readonly values: ReadonlyMap<string, string>
  /** Names all of it: the same hash, the same document. */
  readonly shown: string
}

const rollValues = (version: TemplateVersion, showing: Showing): ReadonlyMap<string, string> => {
  const { list, apartment, entry, person, now } = showing
  const { name, birthDate, phone } = person
  const { dong, ho, area, landShare, ownershipShare } = entry
  const known = { name, birthDate, phone, dong, ho, area, landShare, ownershipShare, apartment, list, day: dayAt(now) }
  const { values } = fillFromRoll(version.fields, sourceValues(known))
  return new Map([...values].flatMap(([id, value]) => ('text' in value ? [[id, value.text] as const] : [])))
}

/**
 * Returns the document that a resident is shown. Its hash covers the file, its fields, the pages'
 * pictures, the roll's values for this entry, the texts about their data, and the number of their
 * earlier signings: so no part changes unnoticed, and a second signing is not taken for a repeat of
 * the first.
 */
export const shownDocument = async (
  deps: Pick<Deps, 'objects' | 'pages'>,
  showing: Showing,
): Promise<ShownDocument> => {
  const { template, list, entry, consents } = showing
  const version = currentVersion(template)
  const pages = await shownPictures(deps, pagedTemplate(deps, template))
  const pictures = pages.map(({ sha256 }) => sha256)
  const values = rollValues(version, showing)
  const fieldsSha256 = fieldsDigest(version)
  const shown = digestOf({
    template: template.objectKey,
    fields: fieldsSha256,
    pictures,
    listUserId: entry.listUserId,
    values: Object.fromEntries(values),
    texts: shownTexts(list, showing.by),
    round: consents.consents.filter(({ receiptId }) => receiptId !== null).length,
  })
  return { version, fieldsSha256, pictures, values, shown }
}
