import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AssemblyDetails, AssemblyItem } from '#services/assembly/assemblies.contract.ts'
import type { PapersState } from '#services/vote/paper/vote-papers.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { papersPath } from '../../labels/vote-labels.ts'
import { sheetsPath } from '../assembly-labels.ts'
import { DayPage } from './DayPage.tsx'

/** Milliseconds between two readings of the papers while tellers enter them. */
const EVERY_MS = 5_000

/** Returns the numbers of papers of one item, in the order of a teller's work. */
const numbersOf = ({ handedOut, entered, counted, invalid, differing, setAside }: PapersState) => {
  const done = counted + invalid + setAside
  return [
    { name: '교부', count: handedOut, isOpen: false },
    { name: '입력 전', count: Math.max(0, handedOut - done - entered - differing), isOpen: true },
    { name: '두 번째 입력 전', count: entered, isOpen: true },
    { name: '서로 다름', count: differing, isOpen: true },
    { name: '입력 마침', count: done, isOpen: false },
  ]
}

const numbers = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, 1fr)' },
} as const

const Numbers = ({ papers }: { readonly papers: PapersState }) => (
  <Box sx={numbers} aria-live="polite">
    {numbersOf(papers).map(({ name, count, isOpen }) => (
      <Box key={name} role="group" aria-label={name}>
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography component="p" sx={{ fontSize: 22, fontWeight: isOpen && count > 0 ? 800 : 600 }}>
          {count.toLocaleString('ko')}장
        </Typography>
      </Box>
    ))}
  </Box>
)

const Item = ({ item, number }: { readonly item: AssemblyItem; readonly number: number }) => {
  const { call } = useCalls()
  const id = item.vote?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['papers-of-item', id],
    queryFn: () => call('GET /api/votes/{id}/papers', { params: { id } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  return (
    <Card component="li" sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction="row" sx={{ gap: 3, mb: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ flex: 1, minWidth: 200, fontSize: 18, fontWeight: 700 }}>
          {number}. {item.title}
        </Typography>
        <Button component={Link} to={papersPath(id)} variant="outlined" aria-label={`${item.title} 용지 입력`}>
          용지 입력
        </Button>
      </Stack>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? <Box sx={{ minHeight: 56 }} aria-busy /> : <Numbers papers={data} />}
    </Card>
  )
}

/** Leads to the entry of sheets that hold all items, where some were printed. */
const SheetEntry = ({ id }: { readonly id: string }) => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['assemblies', 'sheets', id],
    queryFn: () => call('GET /api/assemblies/{id}/sheets', { params: { id } }),
    staleTime: 0,
  })
  if (data === undefined || data.runs.length === 0) return null
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={sheetsPath(id)} color="inherit">
          총회 용지 입력
        </Button>
      }
    >
      한 장에 모든 안건이 있는 총회 투표용지는 한 번에 입력합니다.
    </Alert>
  )
}

const Items = ({ items }: Pick<AssemblyDetails, 'items'>) =>
  items.every(({ vote }) => vote === null) ? (
    <Empty title="투표하는 안건이 없습니다">보고 안건에는 투표용지가 없습니다.</Empty>
  ) : (
    <Box component="ol" aria-label="안건별 투표용지" sx={[plainList, { display: 'grid', gap: 3 }]}>
      {items.map((item, index) =>
        item.vote === null ? null : <Item key={item.itemId} item={item} number={index + 1} />,
      )}
    </Box>
  )

/** Screen of the tellers: of each item the papers that are entered, to be entered, and in dispute. */
const TellersPage = () => (
  <DayPage title="투표용지 입력">
    {({ id, items }) => (
      <Stack spacing={4}>
        <SheetEntry id={id} />
        <Items items={items} />
      </Stack>
    )}
  </DayPage>
)

export default TellersPage
