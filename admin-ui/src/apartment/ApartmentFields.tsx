import { maxLength, maxValue, minValue, number, required } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { NamedFields } from '../kit/unsaved/ChangedMeanwhile.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PhoneField } from '../kit/forms/PhoneField.tsx'
import { FieldGroup } from '../kit/forms/RecordForm.tsx'

const phoneText = (value: unknown): string => (typeof value === 'string' ? formatPhone(value) : '')

/** Labels of the fields of a complex. */
export const apartmentNames: NamedFields = {
  name: { label: '단지 이름' },
  address: { label: '주소' },
  totalUnits: { label: '총 세대수' },
  officePhone: { label: '관리사무소 전화번호', write: phoneText },
}

/** Fields of a complex, for creating and editing it. `hasFocus`: the first one is focused at once. */
export const ApartmentFields = ({ hasFocus = true }: { readonly hasFocus?: boolean }) => (
  <FieldGroup>
    <Field
      source="name"
      label="단지 이름"
      hint="예: 한빛마을 3단지"
      autoFocus={hasFocus}
      validate={[required(), maxLength(100)]}
    />
    <Field source="address" label="주소" hint="도로명 주소를 적어주세요." validate={[required(), maxLength(300)]} />
    <Field
      source="totalUnits"
      label="총 세대수"
      parse={parseNumber}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      validate={[required(), number(), minValue(1), maxValue(100_000)]}
      fullWidth={false}
      sx={{ width: { sm: 200 } }}
    />
    <PhoneField source="officePhone" label="관리사무소 전화번호" of="office" hint="투표 화면에 보이는 문의 번호" />
  </FieldGroup>
)
