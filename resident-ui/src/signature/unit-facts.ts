import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { fieldRequestsOf, firstMissing, type FieldRequest } from './field/requested-fields.ts'
import { isOpenEntry } from './field/entry-texts.ts'
import { documentName, emptyDraft, type Drafts, type Marks } from './signing-draft.ts'
import type { UnitFacts } from './signing-steps.ts'

/** Returns the fields that the signer of this document fills in. */
export const requestedFieldsOf = ({ template, asked }: Pick<Signing, 'template' | 'asked'>): readonly FieldRequest[] =>
  fieldRequestsOf(template?.fields ?? [], asked ?? [])

type SigningProgress = { readonly drafts: Drafts; readonly marks: Marks; readonly isRunning: boolean }

/**
 * Returns the progress of each unit. The number of fields is known only for the unit whose document
 * is open.
 */
export const factsOf = (signing: Signing, { drafts, marks, isRunning }: SigningProgress): readonly UnitFacts[] => {
  const { template, entry, entries = [] } = signing
  const name = template === undefined ? null : documentName(template)
  return entries.map((one) => {
    const { read, values } = drafts[one.listUserId] ?? emptyDraft
    const things = one.listUserId === entry?.id ? requestedFieldsOf(signing) : []
    return {
      id: one.listUserId,
      isOpen: isRunning && isOpenEntry(one),
      isRead: name !== null && read === name,
      askedCount: things.length,
      firstMissing: firstMissing(things, values),
      isSigned: marks[one.listUserId] !== undefined,
    }
  })
}
