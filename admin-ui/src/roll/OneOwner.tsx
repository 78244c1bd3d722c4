import { Stack } from '@mui/material'
import { MAX_ADDRESS_LENGTH } from '#events/values/text.ts'
import { Form, maxLength, required, useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { entryTitles, holdingFields } from '#services/roll/fields.contract.ts'
import type { RollImport } from '#services/roll/list-users.contract.ts'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { PhoneField } from '../kit/forms/PhoneField.tsx'
import { ContactFields } from '../labels/owner/ContactFields.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'

/** Texts as typed: the server names what is wrong with them. */
type Row = Readonly<Record<string, unknown>>
type OneOwnerProps = { readonly listId: string; readonly onDone: () => void }

const areaForm = (value: unknown): string | undefined =>
  value === null || value === undefined || (typeof value === 'number' && value >= 0)
    ? undefined
    : '숫자로 입력해주세요.'

/** Empty fields are not sent: they mean "not known". */
const rowOf = (values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

const errorsOf = (failed: RollImport['failed']): Readonly<Record<string, string>> | undefined =>
  failed.length === 0
    ? undefined
    : Object.fromEntries(failed.map(({ path, message }) => [path === '' ? 'root.serverError' : path, message]))

/** Form of one owner. The same person in the same unit is updated instead of entered twice. */
export const OneOwner = ({ listId, onDone }: OneOwnerProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync, isPending } = useCommand({
    mutationFn: (row: Row) => call('POST /api/list-user/bulk', { body: { listId, users: [row] } }),
  })

  const submit = async (values: Record<string, unknown>) => {
    try {
      const { updated, failed, waiting = [], warnings = [] } = await mutateAsync(rowOf(values))
      const errors = errorsOf(failed)
      if (errors !== undefined) return errors
      const [waits, warned] = [waiting[0], warnings[0]]
      if (warned !== undefined) notify(warned.message, { type: 'warning', autoHideDuration: 15_000 })
      else if (waits !== undefined) notify(waits.message, { type: 'info' })
      else
        notify(updated > 0 ? '이미 등록된 소유자의 정보를 수정했습니다.' : '소유자를 등록했습니다.', {
          type: 'success',
        })
      onDone()
    } catch (thrown) {
      notify(toApiError(thrown).text, { type: 'error' })
    }
    return undefined
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Stack spacing={5}>
        <FieldRow>
          <Field source="dong" label="동" hint="예: 101" autoFocus validate={[required(), maxLength(20)]} />
          <Field source="ho" label="호" hint="예: 1502" validate={[required(), maxLength(20)]} />
        </FieldRow>
        <FieldRow>
          <Field source="name" label="이름" validate={[required(), maxLength(100)]} />
          <PhoneField source="phone" label="전화번호" hint="인증번호를 받을 번호" />
        </FieldRow>
        <FieldRow>
          <Field
            source="area"
            label={entryTitles.area}
            hint={holdingFields.area.hint}
            parse={parseNumber}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            validate={areaForm}
          />
          <DayField source="birthDate" label="생년월일" />
        </FieldRow>
        <Field source="address" label="주소" hint="우편물을 받을 주소" validate={maxLength(MAX_ADDRESS_LENGTH)} />
        <ContactFields />
        <FormActions label="등록하기" busy={isPending} onCancel={onDone} />
      </Stack>
    </Form>
  )
}
