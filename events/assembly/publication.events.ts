import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { destructionRules, postingWays, publicationKinds } from '../values/assembly/publication-names.ts'
import { QUARTER_FORM } from '../values/assembly/quarter.ts'
import { day, id, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const ofDocument = { ...ofAssembly, publicationId: id }
const pageNumbers = z.array(z.int().positive()).max(200)

/**
 * Stream `publications-{assemblyId}`: documents of an assembly on its public page. The file is
 * encrypted with the key of its `publicationId`, so that it can be destroyed; its hash stays.
 */
export const AssemblyDocumentPublished = defineEvent('AssemblyDocumentPublished', {
  ...ofDocument,
  document: z.enum(publicationKinds),
  title: text(200),
  /** Counts the versions of a document, from 1. `replaces`: the version before. */
  version: z.int().positive(),
  replaces: id.nullable(),
  /** Day on which the document was made, from which the law counts. */
  madeOn: day,
  /** Upload of the office, or name of the document that the product made. */
  source: z.string().max(100),
  file: z.strictObject({ objectKey: sha256, sha256, size: z.int().positive(), pages: z.int().positive() }),
  /**
   * Pages on which the check found phone numbers, or no text to read: whoever published it said that
   * they had looked at them.
   */
  looked: z.strictObject({ phones: pageNumbers, unread: pageNumbers }),
  publishedOn: day,
})
/** Withdrawal of a document from the public page. It stays listed with its reason. */
export const AssemblyDocumentWithdrawn = defineEvent('AssemblyDocumentWithdrawn', { ...ofDocument, reason: text(500) })
/** Publication of a document in another way than the internet, as the office says. */
export const AssemblyDocumentPosted = defineEvent('AssemblyDocumentPosted', {
  ...ofDocument,
  way: z.enum(postingWays),
  postedOn: day,
  note: text(500).nullable(),
})
/** Destruction of a document's file with its key; `keptUntil`: last day of its keeping period. */
export const AssemblyDocumentDestroyed = defineEvent('AssemblyDocumentDestroyed', {
  ...ofDocument,
  rule: z.enum(destructionRules),
  keptUntil: day.nullable(),
})
/** List of the documents that were published in a quarter, sent to the members in writing. */
export const PublicationListSent = defineEvent('PublicationListSent', {
  ...ofAssembly,
  quarter: z.string().regex(QUARTER_FORM),
  sentOn: day,
  note: text(500).nullable(),
})

export type PublicationEvent =
  | EventOf<typeof AssemblyDocumentPublished>
  | EventOf<typeof AssemblyDocumentWithdrawn>
  | EventOf<typeof AssemblyDocumentPosted>
  | EventOf<typeof AssemblyDocumentDestroyed>
  | EventOf<typeof PublicationListSent>
