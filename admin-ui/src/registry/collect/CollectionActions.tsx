import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import type { RegistryCollectionProgress } from '#services/registry/purchase/registry-collections.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

type CollectionActionsProps = { readonly progress: RegistryCollectionProgress }

/** Buttons that cancel a collection, or resume a paused one at once. */
export const CollectionActions = ({ progress: { id, status } }: CollectionActionsProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry-collection/{id}/cancel')
  const isUnderWay = status === 'queued' || status === 'running' || status === 'paused'
  if (!may || !isUnderWay) return null
  return (
    <>
      {status === 'paused' ? <Resume id={id} /> : null}
      <ConfirmedAction
        label="수집 멈추기"
        title="등기부 수집을 멈출까요?"
        done="수집을 멈췄습니다."
        isRemoval
        button={{ variant: 'outlined' }}
        send={() => call('POST /api/registry-collection/{id}/cancel', { params: { id }, body: {} })}
      >
        <li>이미 산 등기부는 그대로 남고, 쓴 비용은 돌아오지 않습니다.</li>
        <li>아직 시작하지 않은 세대는 사지 않습니다.</li>
        <li>멈춘 뒤에도 남은 세대를 이어서 수집할 수 있습니다.</li>
      </ConfirmedAction>
    </>
  )
}

const Resume = ({ id }: { readonly id: string }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('POST /api/registry-collection/{id}/resume', { params: { id }, body: {} }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Button variant="contained" loading={isPending} onClick={() => mutate()}>
      계속하기
    </Button>
  )
}
