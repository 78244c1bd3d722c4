import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { FilterSelect } from '../app/collection/FilterSelect.tsx'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { SearchField } from '../app/collection/SearchField.tsx'
import { VoteStatusChip } from '../app/display/StatusChip.tsx'
import { ballotKindNames, votePath, voteStatusNames, weightNames } from './vote-words.ts'

type VoteCollectionProps = {
  /** Which votes: of a complex, or of one list. */
  readonly of: { readonly apartmentId: string } | { readonly listId: string }
  readonly empty: ReactNode
  readonly actions?: ReactNode
}

const statusChoices = Object.entries(voteStatusNames).map(([id, name]) => ({ id, name }))
const closingText = ({ closesAt }: Vote): string => (closesAt === null ? '직접 마감' : formatDateTime(closesAt))

/** Votes as a table, or as cards where it is narrow. */
export const VoteCollection = ({ of, empty, actions }: VoteCollectionProps) => {
  const key = Object.values(of).join()
  return (
    <Collection<Vote>
      key={key}
      resource="votes"
      filter={of}
      storeKey={`votes.${key}`}
      sort={{ field: 'createdAt', order: 'DESC' }}
      toolbar={
        <>
          <SearchField label="투표 제목 검색" />
          <FilterSelect source="status" label="상태" choices={statusChoices} />
          {actions}
        </>
      }
      table={<VoteTable />}
      card={(vote) => <VoteCard vote={vote} />}
      empty={empty}
    />
  )
}

const VoteTable = () => (
  <DataTable<Vote> bulkActionButtons={false} rowClick="show">
    <DataTable.Col<Vote> source="title" render={(row) => <RecordLink to={votePath(row.id)}>{row.title}</RecordLink>} />
    <DataTable.Col<Vote> source="status" render={({ status }) => <VoteStatusChip status={status} />} />
    <DataTable.Col<Vote> source="ballotKind" disableSort render={({ ballotKind }) => ballotKindNames[ballotKind]} />
    <DataTable.Col<Vote> source="weight" disableSort render={({ weight }) => weightNames[weight]} />
    <DataTable.Col<Vote> source="questions" label="문항" align="right" disableSort render={({ questions }) => `${questions.length}개`} />
    <DataTable.Col<Vote> source="closesAt" disableSort render={closingText} />
    <DataTable.Col<Vote> source="createdAt" render={({ createdAt }) => formatDateTime(createdAt)} />
  </DataTable>
)

const VoteCard = ({ vote }: { readonly vote: Vote }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={votePath(vote.id)}>{vote.title}</RecordLink>
      <VoteStatusChip status={vote.status} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {ballotKindNames[vote.ballotKind]} · {weightNames[vote.weight]} · 마감 {closingText(vote)}
    </Typography>
  </Stack>
)
