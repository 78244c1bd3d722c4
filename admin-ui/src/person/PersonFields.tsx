import { maxLength, required } from 'react-admin'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { MAX_ADDRESS_LENGTH } from '#events/values/text.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { PhoneField } from '../kit/forms/PhoneField.tsx'
import { ContactFields } from '../labels/owner/ContactFields.tsx'

type Person = Readonly<Record<'name' | 'phone' | 'birthDate' | 'address' | 'email', string | null>> & {
  readonly language: OwnerLanguage
}

/** Returns a person's values for their form: empty texts where nothing is known. */
export const personValues = ({ name, phone, birthDate, address, email, language }: Person) => ({
  name: name ?? '',
  phone: phone ?? '',
  birthDate: birthDate ?? '',
  address: address ?? '',
  email: email ?? '',
  language,
})

/** Fields of a person. `phoneUse`: sentence that says what the phone is used for. */
export const PersonFields = ({ phoneUse }: { readonly phoneUse: string }) => (
  <>
    <Field source="name" label="이름" autoFocus validate={[required(), maxLength(100)]} />
    <PhoneField source="phone" label="전화번호" hint={`${phoneUse} 수정하면 그때부터 새 번호로 확인합니다.`} />
    <DayField source="birthDate" label="생년월일" hint="모르면 비워 두세요." />
    <Field source="address" label="주소" hint="우편물을 받을 주소" validate={maxLength(MAX_ADDRESS_LENGTH)} />
    <ContactFields />
  </>
)
