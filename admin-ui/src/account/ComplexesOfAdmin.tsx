import { Box, Stack, Typography } from '@mui/material'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { complexPickerLabels } from '../labels/complex/complex-labels.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { RecordPicker } from '../kit/forms/RecordPicker.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { useAssign } from './use-assign.ts'

/** The complexes of an administrator; each change counts at once. */
export const ComplexesOfAdmin = ({ admin }: { readonly admin: Admin }) => {
  const { assign, isPending } = useAssign()
  return (
    <Section title="배정된 아파트" note="배정된 아파트만 볼 수 있습니다.">
      <Stack spacing={4}>
        {admin.Apartments.length === 0 ? (
          <Typography color="textSecondary">배정된 아파트가 없습니다. 로그인해도 볼 수 있는 것이 없습니다.</Typography>
        ) : (
          <Box component="ul" sx={{ ...plainList, '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
            {admin.Apartments.map((complex) => (
              <Assigned key={complex.id} admin={admin} complex={complex} />
            ))}
          </Box>
        )}
        <RecordPicker<Apartment>
          resource="apartments"
          words={complexPickerLabels}
          label="아파트 배정하기"
          offers={({ id }) => !admin.Apartments.some((assigned) => assigned.id === id)}
          disabled={isPending}
          onPick={(complex) =>
            assign({ apartmentId: complex.id, adminId: admin.id, done: `${complex.name} 배정을 마쳤습니다.` })
          }
        />
      </Stack>
    </Section>
  )
}

const row = { alignItems: 'center', justifyContent: 'space-between', gap: 3, py: 2 } as const

const Assigned = ({ admin, complex }: { readonly admin: Admin; readonly complex: Admin['Apartments'][number] }) => {
  const { call } = useCalls()
  return (
    <Stack component="li" direction="row" sx={row}>
      <RecordLink to={`/apartments/${complex.id}/show`}>{complex.name}</RecordLink>
      <ConfirmedAction
        label="배정 해제"
        name={`${complex.name} 배정 해제`}
        title={`${complex.name} 배정을 해제하시겠습니까?`}
        done="배정을 해제했습니다."
        isRemoval
        button={{ size: 'small' }}
        send={() =>
          call('DELETE /api/apartment/{id}/admins/{adminId}', { params: { id: complex.id, adminId: admin.id } })
        }
      >
        <li>{admin.name}님은 바로 이 아파트를 볼 수 없게 됩니다.</li>
        <li>아파트와 리스트, 그동안 한 일의 기록은 그대로 남습니다.</li>
      </ConfirmedAction>
    </Stack>
  )
}
