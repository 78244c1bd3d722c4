import { createHash } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import type { DocumentRequest } from '../document.decider.ts'

/**
 * Version of the rendering code: raised when it makes different bytes of the same inputs. Documents
 * requested before can only be reproduced by a product of that time; their sealed files stay as
 * they are.
 */
export const RENDERER_VERSION = 2

/** Inputs of a document, without personal data. */
export type DocumentInputs = Pick<
  DocumentRequest,
  | 'kind'
  | 'templateId'
  | 'templateVersion'
  | 'listUserId'
  | 'personId'
  | 'voteId'
  | 'ballotPosition'
  | 'consentId'
  | 'listVersion'
  | 'apartmentVersion'
  | 'entryVersion'
  | 'personVersion'
  | 'rendererVersion'
>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON in which an object's names stand in order, so that one value has one text. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** SHA-256 over canonical JSON, hex. */
export const digestOf = (value: object): string => sha256(canonicalJson(value))

/** Returns the id of a document: the same inputs in the same list are the same document. */
export const documentIdOf = (secrets: Pick<Deps['secrets'], 'derivedId'>, listId: string, inputHash: string): string =>
  secrets.derivedId(listId, `document ${inputHash}`)
