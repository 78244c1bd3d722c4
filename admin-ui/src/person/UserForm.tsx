import { Alert } from '@mui/material'
import type { User } from '#services/person/users.contract.ts'
import { EditForm, FieldGroup } from '../kit/forms/RecordForm.tsx'
import { PersonFields, personValues } from './PersonFields.tsx'
import { personNames } from './person-names.ts'
import { personPath } from '../labels/person-labels.ts'

type UserFormProps = { readonly user: User }

/** Corrects what is known of a person. */
export const UserForm = ({ user }: UserFormProps) => (
  <EditForm<User>
    resource="users"
    record={user}
    valuesOf={personValues}
    names={personNames}
    submitLabel="저장하기"
    cancelTo={personPath(user.id)}
    onSaved={({ waiting }) => ({
      message: waiting ?? '소유자 정보를 수정했습니다.',
      to: personPath(user.id),
      ...(waiting === undefined ? { undone: '소유자 정보를 되돌렸습니다.' } : {}),
    })}
  >
    <FieldGroup>
      <Alert severity="info">
        이 사람이 있는 모든 리스트의 명부에 바로 반영됩니다. 이미 제출된 투표와 서명은 그대로입니다.
      </Alert>
      <PersonFields phoneUse="투표할 때 본인 확인에 쓰입니다." />
    </FieldGroup>
  </EditForm>
)
