import type { ArrivalWay, PaperMark } from '#events/values/confirmation/paper-form.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatDate } from '#ui/format.ts'

/** Form of a paper as it is typed; an empty mark or way: nothing is said of them. */
export type TypedForm = {
  readonly number: string
  readonly mark: PaperMark | ''
  readonly handwritten: boolean
  readonly idCopy: boolean
  readonly how: ArrivalWay | ''
  readonly on: string
  readonly by: string
}

export const nothingTyped: TypedForm = {
  number: '',
  mark: '',
  handwritten: false,
  idCopy: false,
  how: '',
  on: '',
  by: '',
}

export const markNames: Readonly<Record<PaperMark, string>> = {
  fingerprint: '지장',
  'registered-seal': '인감 (인감증명서 첨부)',
  none: '없음',
}
export const arrivalNames: Readonly<Record<ArrivalWay, string>> = {
  'in-person': '본인이 직접',
  post: '우편',
  collector: '다른 사람이 걷어 옴',
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

/** Returns the parts of the upload; what was left empty is left out. */
export const formTexts = (form: TypedForm): Readonly<Record<string, string>> => ({
  ...(form.number === '' ? {} : { formNumber: form.number }),
  ...(form.mark === ''
    ? {}
    : { mark: form.mark, handwritten: yesOrNo(form.handwritten), idCopy: yesOrNo(form.idCopy) }),
  ...(form.how === ''
    ? {}
    : {
        cameBy: form.how,
        ...(form.on === '' ? {} : { cameOn: form.on }),
        ...(form.by.trim() === '' ? {} : { broughtBy: form.by.trim() }),
      }),
})

/** Returns the facts of a paper's form and arrival. */
export const paperFormFacts = ({
  paperForm,
  arrival,
}: Pick<Consent, 'paperForm' | 'arrival'>): readonly { readonly name: string; readonly value: string }[] => [
  ...(paperForm === null
    ? []
    : [
        { name: '연번', value: paperForm.number ?? '없음 (검인받지 않은 양식)' },
        { name: '날인', value: markNames[paperForm.mark] },
        { name: '자필 성명', value: paperForm.handwritten ? '있음' : '없음' },
        { name: '신분증 사본', value: paperForm.idCopy ? '있음' : '없음' },
      ]),
  ...(arrival === null
    ? []
    : [
        {
          name: '받은 경위',
          value: [formatDate(arrival.on), arrivalNames[arrival.how], ...(arrival.by === null ? [] : [arrival.by])].join(
            ' · ',
          ),
        },
      ]),
]
