import { Button, Stack } from '@mui/material'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'

type StepButtonsProps = {
  readonly listId: string
  readonly entry: ListUser | null
  readonly onPick: (entry: ListUser) => void
}

/** Number of entries that the buttons step through; others are found by name. */
const STEPPED = 100

/** Buttons to the previous and the next entry of the roll. */
export const StepButtons = ({ listId, entry, onPick }: StepButtonsProps) => {
  const { data = [] } = useGetList<ListUser>('list-users', {
    pagination: { page: 1, perPage: STEPPED },
    sort: { field: 'dong', order: 'ASC' },
    filter: { listId },
  })
  const place = entry === null ? 0 : data.findIndex(({ id }) => id === entry.id)
  const [before, after] = [data[place - 1], data[place + 1]]
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <Button size="small" disabled={before === undefined} onClick={() => (before ? onPick(before) : undefined)}>
        이전 소유자
      </Button>
      <Button
        size="small"
        disabled={place < 0 || after === undefined}
        onClick={() => (after ? onPick(after) : undefined)}
      >
        다음 소유자
      </Button>
    </Stack>
  )
}
