import { Alert, Divider, Stack, Typography } from '@mui/material'
import type {
  RegistryCollectionItem,
  RegistryCollectionProgress,
} from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { RetryButton } from './RetryButton.tsx'

type UnclearItemsProps = { readonly progress: RegistryCollectionProgress }

const row = { justifyContent: 'space-between', alignItems: 'center', gap: 3, flexWrap: 'wrap', py: 2 } as const

const providerMessage = ({ message, code }: RegistryCollectionItem): string =>
  [message ?? '제공사의 답을 받지 못했습니다.', code === undefined ? '' : `(${code})`]
    .filter((part) => part !== '')
    .join(' ')

/**
 * Shows units for which it is unknown whether they were paid. They are never bought again
 * automatically.
 */
export const UnclearItems = ({ progress }: UnclearItemsProps) => {
  const unclear = progress.items.filter(({ status }) => status === 'unclear')
  if (unclear.length === 0) return null
  const isRunning = progress.status === 'running' || progress.status === 'queued'
  return (
    <Section
      title={`확인 필요 ${formatCount(unclear.length, '세대')}`}
      actions={isRunning ? undefined : <RetryButton id={progress.id} items={unclear} label="무료로 다시 찾아보기" />}
    >
      <Alert severity="warning" sx={{ mb: 3 }}>
        값을 치렀는지 알 수 없습니다. 먼저 무료로 다시 찾아보고, 찾지 못하면 제공사의 사용 내역을 확인해주세요.
      </Alert>
      <Stack divider={<Divider />}>
        {unclear.map((item) => (
          <Stack key={item.listUserId} direction="row" sx={row}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{unitName(item)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {providerMessage(item)}
              </Typography>
            </div>
            <WriteOff id={progress.id} item={item} />
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

const WriteOff = ({ id, item }: { readonly id: string; readonly item: RegistryCollectionItem }) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry-collection/{id}/write-off')
  if (!may) return null
  return (
    <ConfirmedAction
      label="다시 살 수 있게 하기"
      name={`${unitName(item)} 다시 살 수 있게 하기`}
      title={`${unitName(item)} 등기부를 다시 살 수 있게 할까요?`}
      done={`${unitName(item)} 등기부를 다시 살 수 있습니다.`}
      isRemoval
      button={{ variant: 'outlined', size: 'small' }}
      send={() =>
        call('POST /api/registry-collection/{id}/write-off', { params: { id }, body: { listUserId: item.listUserId } })
      }
    >
      <li>제공사의 사용 내역에서 이 세대의 값이 나가지 않았거나, 나갔지만 받을 수 없다는 것을 먼저 확인해주세요.</li>
      <li>값이 이미 나갔다면 다음 수집에서 한 번 더 나갑니다.</li>
      <li>누가 확인했는지 기록에 남습니다.</li>
    </ConfirmedAction>
  )
}
