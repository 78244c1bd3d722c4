import { Alert, Box, Stack, AlertTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { WholeRegistry, Registry } from '#services/registry/registries.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { registriesPath, registryPath } from '../../labels/registry/registry-labels.ts'
import { MatchChip, RiskChip } from '../../labels/registry/RegistryChips.tsx'
import { OtherRights } from './OtherRights.tsx'
import { OwnersNow } from './OwnersNow.tsx'
import { OwnersThroughTime } from './OwnersThroughTime.tsx'
import { RegisterActions } from './RegisterActions.tsx'
import { RegisterFacts } from './RegisterFacts.tsx'
import { RegisterHistory } from './RegisterHistory.tsx'
import { RollEntries } from './RollEntries.tsx'
import { UnitProposals } from './UnitProposals.tsx'

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
} as const

/**
 * Reads a registry record when somebody opens it. Each access is recorded in the access log, so it
 * is not refetched by itself.
 */
const useRegister = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['registries', 'one', id],
    queryFn: () => call('GET /api/registry/{id}', { params: { id } }),
    staleTime: 0,
  })
}

/**
 * Shows one registry record: present and former owners, other rights on the unit, and the roll's
 * entries for comparison.
 */
const RegisterPage = () => {
  const { id = '' } = useParams()
  const { data: register, error } = useRegister(id)
  if (error !== null && register === undefined) return <ErrorScreen error={error} />
  if (register === undefined) return <PageSkeleton />
  return <RegisterDetails register={register} />
}

/** Shows what could not be read with certainty and must be checked in the original. */
const Doubts = ({ doubts }: Pick<Registry, 'doubts'>) =>
  doubts.length === 0 ? null : (
    <Alert severity="warning">
      <AlertTitle>확실하게 읽지 못한 곳이 있습니다. 원본과 비교해주세요.</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {doubts.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <strong>{place}</strong> {message}
          </li>
        ))}
      </Box>
    </Alert>
  )

const RegisterDetails = ({ register }: { readonly register: WholeRegistry }) => {
  const { data: list } = useGetOne<List>('lists', { id: register.listId })
  return (
    <Page
      title={unitName(register)}
      subtitle={`${register.property} · ${formatDateTime(register.issuedAt)} 기준`}
      beside={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <MatchChip match={register.match} />
          <RiskChip level={register.risk.level} />
        </Stack>
      }
      actions={<RegisterActions register={register} />}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: registriesPath(register.listId), label: list?.name ?? '등기부' },
      ]}
    >
      <Stack spacing={4}>
        <Age register={register} />
        <Doubts doubts={register.doubts} />
        <Box sx={sides}>
          <Stack spacing={4} sx={{ minWidth: 0 }}>
            <OwnersNow owners={register.owners} />
            <OwnersThroughTime rights={register.rights} />
            <OtherRights rights={register.rights} extent={register.extent} />
          </Stack>
          <Stack spacing={4} sx={{ minWidth: 0 }}>
            <RollEntries register={register} />
            <UnitProposals register={register} />
            <RegisterFacts register={register} />
            <RegisterHistory register={register} />
          </Stack>
        </Box>
      </Stack>
    </Page>
  )
}

/** Warns that a record is old and may be outdated. */
const Age = ({ register: { newest, stale, history } }: { readonly register: WholeRegistry }) => {
  const [latest] = history
  if (!newest)
    return (
      <Alert severity="info">
        이 세대의 지난 등기부입니다.{' '}
        {latest === undefined ? null : <Link to={registryPath(latest.id)}>최신 등기부 보기</Link>}
      </Alert>
    )
  return stale ? (
    <Alert severity="warning">열람한 지 오래되었습니다. 그 사이에 소유자가 바뀌었을 수 있습니다.</Alert>
  ) : null
}

export default RegisterPage
