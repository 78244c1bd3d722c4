import { createHash } from 'node:crypto'
import { z } from 'zod'
import { day, id, identityCheck, text } from '#events/values/schemas.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import type { UploadedForm } from '../../core/http/multipart.ts'
import type { PaperForm } from '#events/signature/consent.events.ts'
import { releasePaperNumber, spendConsentNumber } from '../../confirmation/confirmation.facts.ts'
import { existingList } from '../../list/list.decider.ts'
import { formInput, numberedForm, paperFormOf } from './paper-form.ts'
import { requestConsentDocument } from '../../document/document.facts.ts'
import { countSubmission, newReceiptId, submitterAt } from '../../participation/participation.facts.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import { endOwnerExclusions, type ListedUser } from '../../roll/roll.facts.ts'
import { attachCopies } from '../copy/paper-copies.ts'
import { consentDecider, consentStream, type PaperAnswer } from '../consent/consent.decider.ts'

const paperInput = z.strictObject({
  listUserId: id,
  signedOn: day,
  /** Answer on the paper; absent: consent. */
  answer: z.enum(['consent', 'decline']).optional(),
  note: z.literal('').or(text(500)).optional(),
  /** Copy that belongs to the paper, stored before. */
  copyId: id.optional(),
  identityHow: identityCheck.shape.how,
  identityBy: identityCheck.shape.by,
  identityOn: identityCheck.shape.on,
  ...formInput,
})

/**
 * Parses the fields entered beside a scan.
 * @throws ZodError; DomainError VALIDATION_FAILED without a file
 */
export const readPaperForm = ({ fields, file }: UploadedForm) => {
  const said = paperInput.parse(fields)
  const { listUserId, signedOn, note, answer, copyId, identityHow: how, identityBy: by, identityOn: on } = said
  if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '스캔한 파일을 골라주세요.' }])
  return {
    listUserId,
    signedOn,
    ...paperFormOf(said),
    answer: answer ?? 'consent',
    note: note === undefined || note === '' ? null : note,
    identityCheck: { how, by, on },
    copyId,
    file,
  }
}

type Entering = {
  readonly consentId: string
  readonly enteredBy: string
  readonly paper: Omit<ReturnType<typeof readPaperForm>, 'listUserId'>
  readonly metadata: Metadata
}

/**
 * Enters a consent on paper. The scan is stored under the owner's key before anything is written;
 * if the write fails, nothing refers to it. From then on the list has submissions, so that the
 * rules of its outcome stay as they were at signing.
 * @throws DomainError SCAN_UNREADABLE and the like, NOT_FOUND, LIST_CLOSED, ALREADY_SUBMITTED,
 * SIGNED_ON_IMPOSSIBLE, PERSON_ERASED
 */
export const enterPaper = async (
  deps: Deps,
  { listId, listUserId, personId }: Pick<ListedUser, 'listId' | 'listUserId' | 'personId'>,
  { consentId, enteredBy, paper, metadata }: Entering,
): Promise<JointResult<void>> => {
  const { signedOn, answer, note, identityCheck: checked, file, form: typed, arrival, copyId } = paper
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender: enteredBy })
  const { key: objectKey, size } = await deps.sealedObjects.put(personId, pdf)
  const scan = { objectKey, sha256: createHash('sha256').update(pdf).digest('hex'), size, pages }
  const stream = consentStream(listUserId)
  return decideJointly(deps.store, metadata, async (desk) => {
    const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [stream])
    if (person.status !== 'registered') throw new DomainError('PERSON_ERASED')
    const decide = (form: PaperForm | undefined) =>
      consentDecider.decide(
        {
          type: 'EnterPaper',
          list,
          entry,
          listId,
          now: deps.clock(),
          paper: {
            consentId,
            enteredBy,
            signedOn,
            paperAnswer: answer,
            note,
            scan,
            identityCheck: checked,
            ...(form === undefined ? {} : { form }),
            ...(arrival === undefined ? {} : { arrival }),
          },
        },
        desk.fold(stream, consentDecider),
      )
    // A repeat takes no number, and one that is refused neither.
    if (decide(undefined).length === 0) return
    const owner = { listId, listUserId, personId, consentId }
    const attaching = { listUserId, consentId, to: 'consent', adminId: enteredBy, isEntered: true } as const
    const copies = copyId === undefined ? [] : await attachCopies(desk, { ...attaching, copyIds: [copyId] })
    const whole = typed && { ...typed, idCopy: typed.idCopy || copies.some(({ kind }) => kind === 'id-card') }
    const events = decide(await numberedForm(deps, desk, { owner, rule: existingList(list).rule, typed: whole }))
    desk.add(stream, events)
    if (events.length > 0) countSubmission(desk, { listId })
  })
}

/** Consent on paper, with its entry and person. */
type Paper = Pick<ListedUser, 'listId' | 'listUserId' | 'personId'> & { readonly consentId: string }

/**
 * Confirms a consent on paper by a second administrator: it counts, and a document is made of its
 * scan. Idempotent.
 * @throws DomainError SECOND_ADMIN_NEEDED, PAPER_ANSWER_DIFFERS, ALREADY_SUBMITTED, PAPER_SETTLED,
 * LIST_CLOSED, NOT_FOUND, PERSON_ERASED
 */
export const confirmPaper = (
  deps: Deps,
  { consentId, listId, listUserId, personId }: Paper,
  by: { readonly adminId: string; readonly answer?: PaperAnswer | undefined; readonly metadata: Metadata },
): Promise<JointResult<void>> => {
  const stream = consentStream(listUserId)
  return decideJointly(deps.store, by.metadata, async (desk) => {
    const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [stream])
    if (person.status !== 'registered') throw new DomainError('PERSON_ERASED')
    const state = desk.fold(stream, consentDecider)
    const decide = (documentId: string) =>
      consentDecider.decide(
        {
          type: 'ConfirmPaper',
          list,
          entry,
          listId,
          now: deps.clock(),
          adminId: by.adminId,
          answer: by.answer,
          confirming: { consentId, receiptId: newReceiptId(), documentId },
        },
        state,
      )
    // The confirmation depends on no document; one is requested if it takes effect.
    if (decide('').length === 0) return
    const number = state.consents.find((one) => one.consentId === consentId)?.paper?.form?.number
    if (number) await spendConsentNumber(deps, desk, { ...number, listUserId, personId, consentId })
    await endOwnerExclusions(desk, [{ listId, listUserId, personId }], 'took-part')
    const asked = { kind: 'scan', listId, listUserId, personId, consentId } as const
    desk.add(stream, decide(await requestConsentDocument(deps, desk, asked)))
    countSubmission(desk, { listId })
  })
}

/**
 * Refuses a consent on paper; the number of its stamped form is free again. Idempotent.
 * @throws DomainError PAPER_SETTLED, NOT_FOUND
 */
export const refusePaper = (
  deps: Deps,
  { consentId, listUserId, personId }: Omit<Paper, 'listId'>,
  { reason, metadata }: { readonly reason: string; readonly metadata: Metadata },
): Promise<JointResult<void>> => {
  const stream = consentStream(listUserId)
  return decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream])
    const state = desk.fold(stream, consentDecider)
    const events = consentDecider.decide({ type: 'RefusePaper', consentId, reason }, state)
    desk.add(stream, events)
    const number = state.consents.find((one) => one.consentId === consentId)?.paper?.form?.number
    if (events.length > 0 && number) await releasePaperNumber(desk, { ...number, listUserId, personId, consentId })
  })
}
