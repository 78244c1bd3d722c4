import { required } from 'react-admin'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { ComplexesField } from './ComplexesField.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { NewPasswordField } from '../kit/forms/PasswordField.tsx'
import { FieldGroup, RecordForm } from '../kit/forms/RecordForm.tsx'
import { adminPath } from '../labels/admin-labels.ts'
import { PersonFields, RoleField, useIsSuper } from './AdminFields.tsx'
import { invitationBody } from './invitation-body.ts'

/** Invites an administrator. Their page then shows the next steps. */
const AdminCreate = () => (
  <Page title="관리자 초대" narrow trail={[{ to: '/admins', label: '관리자' }]}>
    <RecordForm<Admin>
      resource="admins"
      submitLabel="초대하기"
      cancelTo="/admins"
      defaultValues={{ name: '', email: '', phone: '', role: 'ADMIN', complexes: [], password: '' }}
      transform={invitationBody}
      onCreated={({ id, name }) => ({ message: `${name}님을 초대했습니다. 안내문을 전해주세요.`, to: adminPath(id) })}
    >
      <FieldGroup>
        <RoleField />
      </FieldGroup>
      <FieldGroup>
        <PersonFields autoFocus />
        <RoleDependent />
      </FieldGroup>
    </RecordForm>
  </Page>
)

const RoleDependent = () =>
  useIsSuper() ? (
    <NewPasswordField source="password" label="비밀번호" validate={[required()]} />
  ) : (
    <ComplexesField source="complexes" label="배정할 아파트" hint="배정된 아파트만 볼 수 있습니다." />
  )

export default AdminCreate
