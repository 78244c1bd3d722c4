import { formatCount } from '#ui/format.ts'
import type { RegistryCollectionItem } from '#services/registry/purchase/registry-collections.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

type RetryButtonProps = {
  readonly id: string
  readonly items: readonly RegistryCollectionItem[]
  readonly label: string
}

/**
 * Button that tries failed units again. Units that may already be paid are looked up for free, and
 * never bought again by this.
 */
export const RetryButton = ({ id, items, label }: RetryButtonProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry-collection/{id}/retry')
  if (!may) return null
  const listUserIds = items.map(({ listUserId }) => listUserId)
  return (
    <ConfirmedAction
      label={label}
      title={`${formatCount(items.length, '세대')}를 다시 수집할까요?`}
      done="다시 수집합니다."
      button={{ variant: 'outlined' }}
      send={() => call('POST /api/registry-collection/{id}/retry', { params: { id }, body: { listUserIds } })}
    >
      <li>수집이 되는 세대마다 열람 비용이 듭니다.</li>
      <li>이미 값을 치렀을 수 있는 세대는 먼저 무료로 찾아보고, 다시 사지 않습니다.</li>
    </ConfirmedAction>
  )
}
