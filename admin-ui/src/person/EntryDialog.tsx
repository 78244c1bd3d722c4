import { Button, Dialog, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { maxLength, useNotify } from 'react-admin'
import {
  entryTitles,
  holdingFieldNames,
  holdingFields,
  LONGEST_TEXT,
  ofEachField,
  type FieldWords,
  type Holding,
  type HoldingField,
} from '#services/roll/fields.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { changesOf } from '../kit/data/changes.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { unitName } from '../words/person-words.ts'

type EntryDialogProps = { readonly entry: ListUser; readonly onClose: () => void }

const numberForm = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' || (typeof value === 'number' && value >= 0)
    ? undefined
    : '숫자로 입력해주세요.'

const decimal = { htmlInput: { inputMode: 'decimal' } } as const

const valuesOf = (entry: ListUser) => ({
  ...ofEachField<Holding>((field) => entry[field]),
  kakaoEnabled: entry.kakaoEnabled,
  representative: entry.representative,
})

type WithNulls<Values> = {
  readonly [Name in keyof Values]: '' extends Values[Name] ? Exclude<Values[Name], ''> | null : Values[Name]
}

/** An emptied area is null on the wire: an empty text is no number. */
const withNulls = <Values extends object>(values: Values): WithNulls<Values> =>
  // Of the same names.
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

const HeldText = ({ field }: { readonly field: HoldingField }) => {
  const { hint }: FieldWords = holdingFields[field]
  return <Field source={field} label={entryTitles[field]} hint={hint} validate={maxLength(LONGEST_TEXT)} />
}

/** Corrects what somebody holds in a unit. */
export const EntryDialog = ({ entry, onClose }: EntryDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const before = valuesOf(entry)
  const { mutateAsync } = useMutation({
    mutationFn: (values: FormValues) =>
      call('PUT /api/list-user/{id}', { params: { id: entry.id }, body: withNulls(changesOf(before, values)) }),
  })
  const saved = (): void => {
    notify('세대 정보를 고쳤습니다.', { type: 'success' })
    onClose()
  }
  // A click beside the dialog must not throw typed texts away.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="entry-title">
      <DialogTitle id="entry-title">{unitName(entry)} 고치기</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={before} send={mutateAsync} onSent={saved} warns={false}>
          {({ busy }) => (
            <>
              <FieldRow>
                {areas.map((field, index) => (
                  <AreaField key={field} field={field} autoFocus={index === 0} />
                ))}
              </FieldRow>
              {texts.map((field) => (
                <HeldText key={field} field={field} />
              ))}
              <SwitchField
                source="representative"
                label="공유자를 대표합니다"
                hint="켜면 이 세대의 지금 대표자 대신 대표자가 됩니다."
              />
              <SwitchField source="kakaoEnabled" label="알림톡을 보냅니다" />
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
                <Button color="inherit" onClick={onClose}>
                  취소
                </Button>
                <Button type="submit" variant="contained" loading={busy}>
                  저장하기
                </Button>
              </Stack>
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
