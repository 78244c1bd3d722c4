import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import { maxLength, useNotify } from 'react-admin'
import {
  entryTitles,
  holdingFieldNames,
  holdingFields,
  MAX_TEXT_LENGTH,
  mapFields,
  type FieldWords,
  type Holding,
  type HoldingField,
} from '#services/roll/fields.contract.ts'
import { MAX_REMARKS_LENGTH, standingNames, standings } from '#events/values/standing.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PlainForm } from '../kit/forms/PlainForm.tsx'
import type { BodyTo } from '#services/calls.contract.ts'
import type { NamedFields } from '../kit/unsaved/ChangedMeanwhile.tsx'
import { useSharedEdit } from '../kit/unsaved/use-shared-edit.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { unitName } from '../labels/person-labels.ts'

type EntryDialogProps = { readonly entry: ListUser; readonly onClose: () => void }

const numberForm = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' || (typeof value === 'number' && value >= 0)
    ? undefined
    : '숫자로 입력해주세요.'

const decimal = { htmlInput: { inputMode: 'decimal' } } as const

const valuesOf = (entry: ListUser) => ({
  ...mapFields<Holding>((field) => entry[field]),
  kakaoEnabled: entry.kakaoEnabled,
  representative: entry.representative,
  standing: entry.standing,
  remarks: entry.remarks,
})

const REPRESENTS = '공유자를 대표합니다'
const GETS_MESSAGES = '알림톡을 보냅니다'

const names: NamedFields = {
  ...mapFields<Record<HoldingField, NamedFields[string]>>((field) => ({ label: entryTitles[field] })),
  representative: { label: REPRESENTS },
  kakaoEnabled: { label: GETS_MESSAGES },
  standing: { label: entryTitles.standing },
  remarks: { label: entryTitles.remarks },
}

const standingChoices = [
  { id: '', name: '없음' },
  ...standings.map((standing) => ({ id: standing, name: standingNames[standing] })),
]

type WithNulls<Values> = {
  readonly [Name in keyof Values]: '' extends Values[Name] ? Exclude<Values[Name], ''> | null : Values[Name]
}

/** An emptied area is null on the wire: an empty text is no number. */
const withNulls = <Values extends object>(values: Values): WithNulls<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]),
  ) as WithNulls<Values>

const areas = holdingFieldNames.filter((field) => holdingFields[field].kind === 'area')
const texts = holdingFieldNames.filter((field) => holdingFields[field].kind === 'text')

const AreaField = ({ field, autoFocus }: { readonly field: HoldingField; readonly autoFocus: boolean }) => {
  const { hint }: FieldWords = holdingFields[field]
  return (
    <Field
      source={field}
      label={entryTitles[field]}
      hint={hint}
      parse={parseNumber}
      slotProps={decimal}
      validate={numberForm}
      autoFocus={autoFocus}
    />
  )
}

const HoldingTextField = ({ field }: { readonly field: HoldingField }) => {
  const { hint }: FieldWords = holdingFields[field]
  return <Field source={field} label={entryTitles[field]} hint={hint} validate={maxLength(MAX_TEXT_LENGTH)} />
}

/** State of the form: its values, saving and undoing, and conflicts. */
const useEntryForm = (entry: ListUser, onClose: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: (body: BodyTo<'PUT /api/list-user/{id}'>) =>
      call('PUT /api/list-user/{id}', { params: { id: entry.id }, body }),
  })
  const tell = useUndoToast()
  const { defaultValues, send, meanwhile, undo } = useSharedEdit({
    values: valuesOf(entry),
    read: async () => valuesOf(await call('GET /api/list-user/{id}', { params: { id: entry.id } })),
    send: (changes, before) => mutateAsync({ ...withNulls(changes), before }),
    fields: names,
  })
  const saved = ({ representative, waiting }: ListUser): void => {
    const message = '세대 정보를 수정했습니다.'
    // A former representative of the unit is not restored with it.
    if (waiting !== undefined) notify(waiting, { type: 'info' })
    else if (representative !== entry.representative) notify(message, { type: 'success' })
    else tell(message, { undo, undone: '세대 정보를 되돌렸습니다.' })
    onClose()
  }
  return { defaultValues, send, meanwhile, saved }
}

/** Edits what an owner owns in a unit. */
export const EntryDialog = ({ entry, onClose }: EntryDialogProps) => {
  const { defaultValues, send, meanwhile, saved } = useEntryForm(entry, onClose)
  // A click beside the dialog must not throw typed texts away.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="entry-title">
      <DialogTitle id="entry-title">{unitName(entry)} 세대 정보 수정</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={defaultValues} send={send} onSent={saved}>
          {({ busy }) => (
            <>
              {meanwhile}
              <FieldRow>
                {areas.map((field, index) => (
                  <AreaField key={field} field={field} autoFocus={index === 0} />
                ))}
              </FieldRow>
              {texts.map((field) => (
                <HoldingTextField key={field} field={field} />
              ))}
              <SelectField source="standing" label={entryTitles.standing} choices={standingChoices} />
              <Field
                source="remarks"
                label={entryTitles.remarks}
                multiline
                minRows={2}
                validate={maxLength(MAX_REMARKS_LENGTH)}
              />
              <SwitchField
                source="representative"
                label={REPRESENTS}
                hint="켜면 이 세대의 지금 대표자 대신 대표자가 됩니다."
              />
              <SwitchField source="kakaoEnabled" label={GETS_MESSAGES} />
              <FormActions label="저장하기" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
