import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DepositSettings, DepositStatus } from '#services/deposit/deposits.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { depositStatuses, depositStatusNames, totalOf } from '../labels/deposit/deposit-labels.ts'
import { DepositSettingsCard } from './DepositSettingsCard.tsx'
import { DepositTable, Retry } from './DepositTable.tsx'
import { DEPOSITS_A_PAGE, useDeposits, useDepositSettings } from '../labels/deposit/use-deposits.ts'

/** Shows the deposits of a list's consents at a certified document centre, and their setting. */
const DepositsOfList = ({ list }: { readonly list: List }) => {
  const { data: settings, error, refetch } = useDepositSettings(list.id)
  if (settings === undefined)
    return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  const isEmpty =
    totalOf(settings.counts) === 0 || (!settings.isOn && settings.counts.waiting === totalOf(settings.counts))
  return (
    <Stack spacing={4}>
      <DepositSettingsCard settings={settings} />
      {isEmpty ? null : <Deposits settings={settings} />}
    </Stack>
  )
}

const Deposits = ({ settings: { listId, counts } }: { readonly settings: DepositSettings }) => {
  const [status, setStatus] = useState<DepositStatus | 'all'>('all')
  const [from, setFrom] = useState(0)
  const { data, error, refetch } = useDeposits(listId, status, from)
  const total = status === 'all' ? totalOf(counts) : counts[status]
  const choose = (next: DepositStatus | 'all'): void => {
    setStatus(next)
    setFrom(0)
  }
  return (
    <Section
      title="보관 목록"
      actions={
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          {counts.failed + counts.differing > 1 ? <Retry listId={listId} label="모두 다시 시도" /> : null}
          <TextField
            select
            size="small"
            label="상태"
            value={status}
            // The values are the statuses of the list above.
            onChange={({ target }) => choose(target.value as DepositStatus | 'all')}
            sx={{ minWidth: 140 }}
          >
            {(['all', ...depositStatuses] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {one === 'all' ? '전체' : depositStatusNames[one]}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      }
    >
      {data === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data?.length === 0 ? <Typography color="textSecondary">이 상태의 동의서가 없습니다.</Typography> : null}
      {data === undefined || data.length === 0 ? null : <DepositTable deposits={data} />}
      <Paging total={total} from={from} onFrom={setFrom} />
    </Section>
  )
}

type PagingProps = { readonly total: number; readonly from: number; readonly onFrom: (from: number) => void }

const Paging = ({ total, from, onFrom }: PagingProps) =>
  total <= DEPOSITS_A_PAGE ? null : (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', alignItems: 'center', mt: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {from + 1}–{Math.min(total, from + DEPOSITS_A_PAGE)} / {formatCount(total, '건')}
      </Typography>
      <Button size="small" color="inherit" disabled={from === 0} onClick={() => onFrom(from - DEPOSITS_A_PAGE)}>
        이전
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={from + DEPOSITS_A_PAGE >= total}
        onClick={() => onFrom(from + DEPOSITS_A_PAGE)}
      >
        다음
      </Button>
    </Stack>
  )

export default DepositsOfList
