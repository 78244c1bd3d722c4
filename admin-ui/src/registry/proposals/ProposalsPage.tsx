import { Stack } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { registriesPath, registryFilePath } from '../../labels/registry/registry-labels.ts'
import { ProposalKinds } from './ProposalKinds.tsx'
import { Proposals } from './Proposals.tsx'
import { useProposalCounts } from './use-proposal-counts.ts'

/**
 * Shows what registry records say and the roll does not: accepted one by one, several at once, or
 * all of a kind.
 */
const ProposalsPage = () => {
  const { listId = '' } = useParams()
  const { data: list, error } = useGetOne<List>('lists', { id: listId })
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title="명부에 반영"
      subtitle="고르기 전에는 명부를 바꾸지 않습니다."
      actions={<TakeAreas listId={listId} />}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: registriesPath(listId), label: list.name },
      ]}
    >
      <Stack spacing={4}>
        <ProposalKinds listId={listId} />
        <Proposals listId={listId} />
      </Stack>
    </Page>
  )
}

const LABEL = '면적과 대지지분 모두 반영'

/** Accepts areas and land shares of all records at once; owners remain proposals. */
const TakeAreas = ({ listId }: { readonly listId: string }) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry/import/api')
  const navigate = useNavigate()
  const { area, 'land-share': land } = useProposalCounts(listId)
  // Both counts share their queries with the kinds below.
  const count =
    area.data === undefined || land.data === undefined ? undefined : area.data.acceptable + land.data.acceptable
  if (!may) return null
  const send = async (): Promise<void> => {
    const { id } = await call('POST /api/registry/import/api', { body: { listId } })
    await navigate(registryFilePath(listId, id))
  }
  return (
    <ConfirmedAction
      label={count === undefined || count === 0 ? LABEL : `면적과 대지지분 ${formatCount(count, '건')} 모두 반영`}
      title="모든 등기부의 면적과 대지지분을 명부에 반영할까요?"
      done="반영하기 시작했습니다."
      button={{ variant: 'outlined', disabled: count === undefined }}
      offBecause={count === 0 ? '명부와 다른 면적이나 대지지분이 없습니다.' : undefined}
      send={send}
    >
      <li>최신 등기부의 전용면적과 대지지분으로 명부를 바꾸고, 집계를 다시 계산합니다.</li>
      <li>소유자가 다른 곳은 바꾸지 않고 아래 목록에 남깁니다.</li>
      <li>반영한 것은 하나씩 기록에 남고, 되돌릴 수 있습니다.</li>
    </ConfirmedAction>
  )
}

export default ProposalsPage
