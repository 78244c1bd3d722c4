import { email, maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { roleChoices } from '../labels/role-labels.ts'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { PhoneField } from '../kit/forms/PhoneField.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Validates e-mail and phone. A super administrator signs in with the e-mail; others need one of
 * both, by which their Kakao account is recognized.
 */
const requireContact = (value: unknown, all: Readonly<Record<string, unknown>>): string | undefined => {
  if (text(value) !== '') return undefined
  if (all['role'] === 'SUPER_ADMIN') return '최고관리자는 이메일로 로그인합니다. 이메일을 입력해주세요.'
  return text(all['phone']) === '' ? '이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.' : undefined
}

/** Fields of the name, e-mail and phone. */
export const PersonFields = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => {
  const isSuper = useIsSuper()
  return (
    <>
      <Field source="name" label="이름" autoFocus={autoFocus} validate={[required(), maxLength(100)]} />
      <FieldRow>
        <Field
          source="email"
          label="이메일"
          type="email"
          hint={isSuper ? '이 이메일로 로그인합니다.' : '카카오 계정에 등록된 이메일입니다.'}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
          validate={[email(), requireContact]}
        />
        <PhoneField
          source="phone"
          label="휴대전화"
          hint={isSuper ? '연락할 번호입니다.' : '카카오 계정의 번호. 이메일과 번호 가운데 하나면 됩니다.'}
        />
      </FieldRow>
    </>
  )
}

export const RoleField = ({ fixedBecause }: { readonly fixedBecause?: string | undefined }) => (
  <ChoiceCards source="role" label="역할" choices={roleChoices} fixedBecause={fixedBecause} />
)

/**
 * Tells whether the form's role is that of super administrators, who sign in by password and have
 * no assigned complexes.
 */
export const useIsSuper = (): boolean => useWatch<{ role?: string }, 'role'>({ name: 'role' }) === 'SUPER_ADMIN'
