import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { fieldRequestsOf, firstMissing, type FieldRequest } from './field/requested-fields.ts'
import { isOpenEntry } from './field/entry-texts.ts'
import { documentName, emptyDraft, type Drafts, type ExplainedTicks, type Marks } from './signing-draft.ts'
import type { UnitFacts } from './signing-steps.ts'

/** Returns the fields that the signer of this document fills in. */
export const requestedFieldsOf = ({ template, asked }: Pick<Signing, 'template' | 'asked'>): readonly FieldRequest[] =>
  fieldRequestsOf(template?.fields ?? [], asked ?? [])

type ShownExplanations = NonNullable<Signing['certificate']>['explanations']

/** Tells whether each text is confirmed in the version that is shown. */
const isExplained = (texts: ShownExplanations, ticks: ExplainedTicks): boolean =>
  texts.every(({ key, version }) => ticks[key]?.version === version)

type SigningProgress = { readonly drafts: Drafts; readonly marks: Marks; readonly isRunning: boolean }

/**
 * Returns the progress of each unit. The number of fields is known only for the unit whose document
 * is open.
 */
export const factsOf = (signing: Signing, { drafts, marks, isRunning }: SigningProgress): readonly UnitFacts[] => {
  const { template, entry, entries = [], certificate } = signing
  const name = template === undefined ? null : documentName(template)
  return entries.map((one) => {
    const { read, values, explained } = drafts[one.listUserId] ?? emptyDraft
    const isShown = one.listUserId === entry?.id
    const things = isShown ? requestedFieldsOf(signing) : []
    return {
      id: one.listUserId,
      isOpen: isRunning && isOpenEntry(one),
      isRead: name !== null && read === name,
      isExplained: isExplained(certificate?.explanations ?? [], explained),
      isWaiting: isShown && (certificate?.waiting ?? null) !== null,
      askedCount: things.length,
      firstMissing: firstMissing(things, values),
      // The certificate is the signature: the roll's name stands in the form's place for one.
      isSigned: marks[one.listUserId] !== undefined || certificate?.rule === 'required',
    }
  })
}
