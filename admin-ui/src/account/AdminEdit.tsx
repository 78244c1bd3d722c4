import { Box, Stack } from '@mui/material'
import { useGetIdentity, useGetList } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { DeleteAction } from '../kit/feedback/DeleteAction.tsx'
import { Facts } from '../kit/display/Facts.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { roleNames } from '../labels/role-labels.ts'
import { AdminStatusChip } from '../labels/StatusChip.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { NewPasswordField } from '../kit/forms/PasswordField.tsx'
import { EditForm, FieldGroup } from '../kit/forms/RecordForm.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { PersonFields, RoleField, useIsSuper } from './AdminFields.tsx'
import type { NamedFields } from '../kit/unsaved/ChangedMeanwhile.tsx'
import { ComplexesOfAdmin } from './ComplexesOfAdmin.tsx'
import { Invitation } from './Invitation.tsx'

const LAST = '마지막 최고관리자는 삭제하거나 역할을 바꿀 수 없습니다. 먼저 다른 최고관리자를 초대해주세요.'

/**
 * Returns why the administrator's role cannot change, being the last super administrator; undefined
 * where it can.
 */
const useStays = (admin: Admin | undefined): string | undefined => {
  const { total } = useGetList<Admin>(
    'admins',
    { filter: { role: 'SUPER_ADMIN' }, pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: admin?.role === 'SUPER_ADMIN' },
  )
  return admin?.role === 'SUPER_ADMIN' && total === 1 ? LAST : undefined
}

/** Shows one administrator: name, role, and complexes. */
const AdminEdit = () => {
  const { data: admin, error } = useRecord<Admin>('admins')
  const { identity } = useGetIdentity()
  const stays = useStays(admin)
  if (error !== null && admin === undefined) return <ErrorScreen error={error} />
  if (admin === undefined) return <PageSkeleton />
  return (
    <Page
      title={admin.name}
      narrow
      trail={[{ to: '/admins', label: '관리자' }]}
      beside={<AdminStatusChip status={admin.status} />}
    >
      <Stack spacing={4}>
        {admin.status === 'invited' ? <Invitation admin={admin} /> : null}
        <AdminDetails key={admin.id} admin={admin} isSelf={identity?.id === admin.id} stays={stays} />
        {admin.role === 'SUPER_ADMIN' ? null : <ComplexesOfAdmin admin={admin} />}
        <SignInFacts admin={admin} />
        <Removal admin={admin} stays={stays} />
      </Stack>
    </Page>
  )
}

type StayingProps = { readonly admin: Admin; readonly stays: string | undefined }

const adminNames: NamedFields = {
  name: { label: '이름' },
  email: { label: '이메일' },
  phone: { label: '휴대전화', write: (phone) => formatPhone(String(phone)) },
  role: { label: '역할', write: (role) => roleNames[role as Admin['role']] },
}

type ParticularsProps = StayingProps & { readonly isSelf: boolean }

const AdminDetails = ({ admin, isSelf, stays }: ParticularsProps) => (
  <EditForm<Admin>
    resource="admins"
    record={admin}
    valuesOf={({ name, email, phone, role }) => ({ name, email: email ?? '', phone: phone ?? '', role, password: '' })}
    names={adminNames}
    submitLabel="저장하기"
    cancelTo="/admins"
    onSaved={({ name }) => ({ message: `${name}님의 정보를 수정했습니다.` })}
  >
    <FieldGroup>
      <PersonFields />
      <RoleField fixedBecause={stays} />
      {isSelf ? null : <NewPassword />}
    </FieldGroup>
  </EditForm>
)

const NewPassword = () =>
  useIsSuper() ? (
    <NewPasswordField source="password" label="새 비밀번호" hint="바꾸면 그 사람은 모든 기기에서 로그아웃됩니다." />
  ) : null

const signInMethodsText = ({ role, kakaoLinked }: Admin): string => {
  if (role === 'SUPER_ADMIN') return '이메일과 비밀번호'
  return kakaoLinked ? '카카오 계정 (연결됨)' : '카카오 계정 (첫 로그인 때 연결됩니다)'
}

const SignInFacts = ({ admin }: { readonly admin: Admin }) => (
  <Section title="로그인">
    <Facts
      facts={[
        { name: '방법', value: signInMethodsText(admin) },
        {
          name: '마지막 로그인',
          value: admin.lastSignInAt === null ? '아직 없음' : formatDateTime(admin.lastSignInAt),
        },
        { name: '초대한 날', value: formatDate(admin.createdAt) },
      ]}
    />
  </Section>
)

const Removal = ({ admin, stays }: StayingProps) => (
  <Section title="관리자 삭제" note={stays ?? '함께 일하지 않을 때'}>
    {stays === undefined ? <RemovalAction admin={admin} /> : null}
  </Section>
)

const RemovalAction = ({ admin }: { readonly admin: Admin }) => (
  <Box>
    <DeleteAction
      resource="admins"
      record={admin}
      title={`${admin.name}님을 삭제하시겠습니까?`}
      done={`${admin.name}님을 삭제했습니다.`}
      to="/admins"
    >
      <li>모든 기기에서 바로 로그아웃되고, 다시 로그인할 수 없습니다.</li>
      <li>
        {admin.Apartments.length === 0
          ? '배정된 아파트는 없습니다.'
          : `배정된 아파트 ${admin.Apartments.length}곳의 배정이 함께 끝납니다. 아파트와 리스트는 그대로 남습니다.`}
      </li>
      <li>그동안 한 일의 기록은 삭제되지 않습니다.</li>
    </DeleteAction>
  </Box>
)

export default AdminEdit
