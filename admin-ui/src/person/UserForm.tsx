import { Alert } from '@mui/material'
import { MAX_ADDRESS_LENGTH } from '#events/values/text.ts'
import { maxLength, required } from 'react-admin'
import type { User } from '#services/person/users.contract.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { PhoneField } from '../kit/forms/PhoneField.tsx'
import { EditForm, FieldGroup } from '../kit/forms/RecordForm.tsx'
import { personNames } from './person-names.ts'
import { personPath } from '../labels/person-labels.ts'

type UserFormProps = { readonly user: User }

const valuesOf = ({ name, phone, birthDate, address }: User) => ({
  name: name ?? '',
  phone: phone ?? '',
  birthDate: birthDate ?? '',
  address: address ?? '',
})

/** Corrects what is known of a person. */
export const UserForm = ({ user }: UserFormProps) => (
  <EditForm<User>
    resource="users"
    record={user}
    valuesOf={valuesOf}
    names={personNames}
    submitLabel="저장하기"
    cancelTo={personPath(user.id)}
    onSaved={({ waiting }) => ({
      message: waiting ?? '소유자 정보를 고쳤습니다.',
      to: personPath(user.id),
      ...(waiting === undefined ? { undone: '소유자 정보를 되돌렸습니다.' } : {}),
    })}
  >
    <FieldGroup>
      <Alert severity="info">
        고친 내용은 이 사람이 있는 모든 리스트의 명부에 바로 반영됩니다. 고치기 전 내용은 지워지지 않고 기록에 남으며,
        이미 제출된 투표와 서명은 그대로입니다.
      </Alert>
      <Field source="name" label="이름" autoFocus validate={[required(), maxLength(100)]} />
      <PhoneField
        source="phone"
        label="전화번호"
        hint="투표할 때 본인 확인에 쓰입니다. 고치면 그때부터 새 번호로 확인합니다. 비우면 번호가 없는 것으로 봅니다."
      />
      <DayField source="birthDate" label="생년월일" hint="모르면 비워 두세요." />
      <Field
        source="address"
        label="주소"
        hint="우편물을 받을 주소입니다. 모르면 비워 두세요."
        validate={maxLength(MAX_ADDRESS_LENGTH)}
      />
    </FieldGroup>
  </EditForm>
)
