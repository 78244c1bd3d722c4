import { maxLength, maxValue, minValue, number, required } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplex } from '../app/complex/use-complex.ts'
import { Page } from '../app/display/Page.tsx'
import { Field } from '../app/forms/Field.tsx'
import { parseNumber } from '../app/forms/number-field.ts'
import { PhoneField } from '../app/forms/PhoneField.tsx'
import { FieldGroup, RecordForm } from '../app/forms/RecordForm.tsx'

/** Registers a complex, which then is the one worked in. */
const ApartmentCreate = () => {
  const { choose } = useComplex()
  return (
    <Page title="아파트 등록" narrow back={{ to: '/apartments', label: '아파트' }}>
      <RecordForm<Apartment>
        resource="apartments"
        submitLabel="등록하기"
        cancelTo="/apartments"
        onCreated={({ id, name }) => {
          choose(id)
          return { message: `${name} 단지를 등록했습니다.`, to: `/apartments/${id}/show` }
        }}
      >
        <FieldGroup>
          <Field source="name" label="단지 이름" hint="예: 한빛마을 3단지" autoFocus validate={[required(), maxLength(100)]} />
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
          <PhoneField source="officePhone" label="관리사무소 전화번호" hint="투표하는 분들이 문의할 번호입니다. 투표 화면에 보입니다." />
        </FieldGroup>
      </RecordForm>
    </Page>
  )
}

export default ApartmentCreate
