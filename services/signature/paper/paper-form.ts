import { z } from 'zod'
import { formNumber } from '#events/confirmation/form-run.events.ts'
import type { PaperArrival, PaperForm } from '#events/signature/consent.events.ts'
import { arrivalWays, paperMarks } from '#events/values/confirmation/paper-form.ts'
import { day, limitedString, text } from '#events/values/schemas.ts'
import { confirmedRunsOf, takeConsentNumber } from '../../confirmation/confirmation.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { asksStampedForm } from '../../list/list.facts.ts'

const yesOrNo = z.enum(['yes', 'no'])

/** Fields about the form and its arrival, beside a scan. */
export const formInput = {
  mark: z.enum(paperMarks).optional(),
  handwritten: yesOrNo.optional(),
  idCopy: yesOrNo.optional(),
  formNumber: limitedString(10)
    .pipe(z.string().regex(/^\d+$/, '숫자로 적어주세요.'))
    .transform(Number)
    .pipe(formNumber)
    .optional(),
  cameBy: z.enum(arrivalWays).optional(),
  cameOn: day.optional(),
  broughtBy: z.literal('').or(text(100)).optional(),
}

/** Form as it was typed: `number` is what stands on the paper. */
export type TypedForm = Omit<PaperForm, 'number'> & { readonly number: number | undefined }

type FormInput = z.output<z.ZodObject<typeof formInput>>

/**
 * Returns the form and its arrival as they were typed; undefined where nothing was said of them.
 * @throws DomainError VALIDATION_FAILED for a number without a mark, or an arrival without a day
 */
export const paperFormOf = ({
  mark,
  handwritten,
  idCopy,
  formNumber: number,
  cameBy: how,
  cameOn: on,
  broughtBy: by,
}: FormInput): { readonly form: TypedForm | undefined; readonly arrival: PaperArrival | undefined } => {
  if (mark === undefined && number !== undefined)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'mark', message: '지장이나 인감이 있는지 골라주세요.' }])
  if (how !== undefined && on === undefined)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'cameOn', message: '받은 날을 적어주세요.' }])
  return {
    form:
      mark === undefined ? undefined : { mark, handwritten: handwritten === 'yes', idCopy: idCopy === 'yes', number },
    arrival:
      how === undefined || on === undefined ? undefined : { how, on, by: by === undefined || by === '' ? null : by },
  }
}

/**
 * Tells whether a form has what 도시정비법 제36조 제1항 asks (name by hand, fingerprint, copy of an ID), or
 * 제2항 instead (registered seal).
 */
const isComplete = ({ mark, handwritten, idCopy, number }: TypedForm): boolean =>
  number !== undefined && (mark === 'registered-seal' || (mark === 'fingerprint' && handwritten && idCopy))

type Numbering = {
  readonly owner: {
    readonly listId: string
    readonly listUserId: string
    readonly personId: string
    readonly consentId: string
  }
  readonly rule: string | undefined
  readonly typed: TypedForm | undefined
}

/**
 * Returns the form of a paper with its number, which it takes. Where the law asks for stamped forms
 * and the list has some, one that lacks anything is refused; before that a paper is entered as it is.
 * @throws DomainError PAPER_FORM_INCOMPLETE, FORM_NOT_CONFIRMED, FORM_NUMBER_UNKNOWN,
 * FORM_NUMBER_TAKEN, FORM_NUMBER_VOID
 */
export const numberedForm = async (
  deps: Deps,
  desk: DecisionContext,
  { owner, rule, typed }: Numbering,
): Promise<PaperForm | undefined> => {
  const hasStamped = asksStampedForm(rule) && (await confirmedRunsOf(desk, owner.listId, 'paper')).length > 0
  if (hasStamped && (typed === undefined || !isComplete(typed))) throw new DomainError('PAPER_FORM_INCOMPLETE')
  if (typed === undefined) return undefined
  const { number: onPaper, ...form } = typed
  if (onPaper === undefined) return { ...form, number: null }
  const asked = { ...owner, way: 'paper' as const, number: onPaper }
  const taken = await takeConsentNumber(deps, desk, asked)
  return { ...form, number: taken && { runId: taken.runId, number: taken.number, text: taken.text } }
}
