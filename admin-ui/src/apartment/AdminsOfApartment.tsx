import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { AssignedAdmin } from '#services/account/admin/apartment-admins.contract.ts'
import { formatDate } from '#ui/format.ts'
import { adminPickerLabels, adminPath } from '../labels/admin-labels.ts'
import { useAssign } from '../account/use-assign.ts'
import { roleNames } from '../labels/role-labels.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { RecordPicker } from '../kit/forms/RecordPicker.tsx'
import { plainList } from '../kit/display/plain-list.ts'

/** Shows the administrators of a complex, whom a super administrator assigns. */
export const AdminsOfApartment = ({ apartment }: { readonly apartment: Apartment }) => {
  const { call } = useCalls()
  const mayAssign = useMay('POST /api/apartment/{id}/admins')
  const { data, error, refetch } = useQuery({
    queryKey: ['apartments', 'admins', apartment.id],
    queryFn: () => call('GET /api/apartment/{id}/admins', { params: { id: apartment.id } }),
    ...live,
  })
  return (
    <Section title="배정된 관리자" note="최고관리자와 배정된 관리자만 봅니다.">
      {data === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack spacing={4}>
          <Assigned admins={data} apartment={apartment} mayAssign={mayAssign} />
          {mayAssign ? <Assign apartment={apartment} assigned={data} /> : null}
        </Stack>
      )}
    </Section>
  )
}

const LoadingOrError = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error === null ? <Skeleton variant="rounded" height={56} /> : <ErrorNote error={error} onRetry={onRetry} />

type AssignedProps = {
  readonly admins: readonly AssignedAdmin[]
  readonly apartment: Apartment
  readonly mayAssign: boolean
}

const row = { alignItems: 'center', justifyContent: 'space-between', gap: 3, py: 2 } as const

const Assigned = ({ admins, apartment, mayAssign }: AssignedProps) => {
  if (admins.length === 0) return <Typography color="textSecondary">배정된 관리자가 없습니다.</Typography>
  return (
    <Box component="ul" sx={{ ...plainList, '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {admins.map((admin) => (
        <Stack key={admin.id} component="li" direction="row" sx={row}>
          <Box sx={{ minWidth: 0 }}>
            {mayAssign ? (
              <RecordLink to={adminPath(admin.id)}>{admin.name}</RecordLink>
            ) : (
              <Typography variant="subtitle1">{admin.name}</Typography>
            )}
            <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {[roleNames[admin.role], admin.email, `${formatDate(admin.assignedAt)} 배정`]
                .filter((part) => part !== null)
                .join(' · ')}
            </Typography>
          </Box>
          {mayAssign ? <Unassign admin={admin} apartment={apartment} /> : null}
        </Stack>
      ))}
    </Box>
  )
}

const Unassign = ({ admin, apartment }: { readonly admin: AssignedAdmin; readonly apartment: Apartment }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="배정 해제"
      name={`${admin.name} 배정 해제`}
      title={`${admin.name}님의 배정을 해제하시겠습니까?`}
      done={`${admin.name}님의 배정을 해제했습니다.`}
      isRemoval
      button={{ size: 'small' }}
      send={() =>
        call('DELETE /api/apartment/{id}/admins/{adminId}', { params: { id: apartment.id, adminId: admin.id } })
      }
    >
      <li>{admin.name}님은 바로 이 아파트를 볼 수 없게 됩니다.</li>
      <li>아파트와 리스트, 그동안 한 일의 기록은 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

const Assign = ({
  apartment,
  assigned,
}: {
  readonly apartment: Apartment
  readonly assigned: readonly AssignedAdmin[]
}) => {
  const { assign, isPending } = useAssign()
  return (
    <RecordPicker<Admin>
      resource="admins"
      words={adminPickerLabels}
      label="관리자 배정하기"
      // Super administrators have access to every complex anyway.
      offers={({ id, role }) => role !== 'SUPER_ADMIN' && !assigned.some((other) => other.id === id)}
      disabled={isPending}
      onPick={(admin) =>
        assign({ apartmentId: apartment.id, adminId: admin.id, done: `${admin.name}님을 배정했습니다.` })
      }
    />
  )
}
