import { Box, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { listStatusNames } from '../../labels/list-labels.ts'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { Cells } from './Cells.tsx'
import { Comparison } from './Comparison.tsx'
import { Funnel } from './Funnel.tsx'
import { Participation } from './Participation.tsx'
import { Hours, TimesChoice, Weekdays, type TimesOf, type TimesScope } from './Times.tsx'

const TITLE = '분석'
const SHOWN = 200

const newest = { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'startDate', order: 'DESC' } } as const

const pair = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const

/**
 * Shows charts of the course of a campaign, and of campaigns in comparison: figures without names,
 * each with its query.
 */
const Charts = () => (
  <NeedsComplex title={TITLE}>{(complex) => <ChartsOf key={complex.id} complex={complex} />}</NeedsComplex>
)

const ChartsOf = ({ complex }: { readonly complex: Apartment }) => {
  const { data, error, refetch } = useGetList<List>('lists', { ...newest, filter: { apartmentId: complex.id } })
  return (
    <Page title={TITLE} subtitle={`${complex.name} · 3명 미만에 근거한 수치는 비웁니다.`}>
      {data === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data?.length === 0 ? <Empty title="아직 리스트가 없습니다" /> : null}
      {data === undefined || data.length === 0 ? null : <OfLists complex={complex} lists={data} />}
    </Page>
  )
}

type OfListsProps = { readonly complex: Apartment; readonly lists: readonly List[] }

const OfLists = ({ complex, lists }: OfListsProps) => {
  const [search, setSearch] = useSearchParams()
  const [scope, setScope] = useState<TimesScope>('list')
  const list =
    lists.find(({ id }) => id === search.get('list')) ?? lists.find(({ status }) => status === 'active') ?? lists[0]
  if (list === undefined) return null
  const times: TimesOf =
    scope === 'list'
      ? { name: list.name, query: { listId: list.id } }
      : { name: complex.name, query: { apartmentId: complex.id } }
  return (
    <Stack spacing={5}>
      <TextField
        select
        size="small"
        label="리스트"
        value={list.id}
        onChange={({ target }) => setSearch({ list: target.value }, { replace: true })}
        sx={{ maxWidth: 480 }}
      >
        {lists.map(({ id, name, status }) => (
          <MenuItem key={id} value={id}>
            {name} ({listStatusNames[status]})
          </MenuItem>
        ))}
      </TextField>
      <Participation list={list} />
      <Box sx={pair}>
        <Funnel list={list} />
        <Cells list={list} />
      </Box>
      <TimesChoice scope={scope} onChoose={setScope} />
      <Box sx={pair}>
        <Hours of={times} />
        <Weekdays of={times} />
      </Box>
      <Comparison lists={lists} about={complex.name} />
    </Stack>
  )
}

export default Charts
