import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { TableTime } from '../kit/display/TableTime.tsx'
import { VoteStatusChip } from '../labels/StatusChip.tsx'
import { latestText, endMomentText } from './draft/effective-end.ts'
import { paperFiguresText } from '../labels/paper-figures.ts'
import { VoteMenu } from './before/VoteMenu.tsx'
import { ballotKindNames, votePath, voteStatusNames, weightNames } from '../labels/vote-labels.ts'

type VoteCollectionProps = {
  /** Scope of the votes: a complex, or one list. */
  readonly of: { readonly apartmentId: string } | { readonly listId: string }
  readonly empty: ReactNode
  readonly actions?: ReactNode
}

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(voteStatusNames) },
]
/**
 * Returns the end of a vote, or its latest end. Of a vote that was just closed it may not be known
 * yet.
 */
const closingText = (vote: Vote): string => {
  if (vote.status !== 'closed') return latestText(vote)
  return typeof vote.closedAt === 'string' ? endMomentText(vote.closedAt) : '–'
}
/** Shows the end of a vote in a table. */
const Closing = ({ vote: { status, closedAt, closesAt, endsAt } }: { readonly vote: Vote }) => {
  if (status === 'closed') return <TableTime at={closedAt ?? null} isEnd />
  return <TableTime at={endsAt} isEnd {...(closesAt === null ? { before: '늦어도' } : {})} />
}
const openingText = ({ opensAt }: Vote): string => (opensAt === null ? '직접 시작' : formatDateTime(opensAt))

const papersText = ({ papers }: Vote): string =>
  papers === null || papers === undefined ? '–' : paperFiguresText(papers)

const columns: readonly Column<Vote>[] = [
  {
    source: 'title',
    sortable: true,
    render: (row) => <RecordLink to={votePath(row.id)}>{row.title}</RecordLink>,
    text: ({ title }) => title,
  },
  {
    source: 'status',
    sortable: true,
    render: (row) => <VoteStatusChip vote={row} />,
    text: ({ status }) => voteStatusNames[status],
  },
  {
    source: 'ballotKind',
    render: ({ ballotKind }) => ballotKindNames[ballotKind],
    text: ({ ballotKind }) => ballotKindNames[ballotKind],
  },
  { source: 'weight', render: ({ weight }) => weightNames[weight], text: ({ weight }) => weightNames[weight] },
  {
    source: 'questions',
    label: '문항',
    align: 'right',
    render: ({ questions }) => `${questions.length}개`,
    text: ({ questions }) => String(questions.length),
  },
  { source: 'papers', label: '종이 투표', render: papersText, text: papersText },
  { source: 'opensAt', nowrap: true, hidden: true, render: openingText, text: openingText },
  { source: 'closesAt', render: (vote) => <Closing vote={vote} />, text: closingText },
  {
    source: 'createdAt',
    sortable: true,
    render: ({ createdAt }) => <TableTime at={createdAt} />,
    text: ({ createdAt }) => formatDateTime(createdAt),
  },
  { source: 'acts', label: '작업', align: 'right', render: (vote) => <VoteMenu vote={vote} /> },
]

/** Shows votes as a table, or as cards on narrow screens. */
export const VoteCollection = ({ of, empty, actions }: VoteCollectionProps) => {
  const key = Object.values(of).join()
  return (
    <Collection<Vote>
      key={key}
      resource="votes"
      filter={of}
      storeKey={`votes.${key}`}
      sort={{ field: 'createdAt', order: 'DESC' }}
      search="투표 제목 검색"
      filters={filters}
      columns={columns}
      fileName="전자투표"
      actions={actions}
      rowClick="show"
      card={(vote) => <VoteCard vote={vote} />}
      empty={empty}
    />
  )
}

const VoteCard = ({ vote }: { readonly vote: Vote }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={votePath(vote.id)}>{vote.title}</RecordLink>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <VoteStatusChip vote={vote} />
        <VoteMenu vote={vote} />
      </Stack>
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {ballotKindNames[vote.ballotKind]} · {weightNames[vote.weight]} · 마감 {closingText(vote)}
      {vote.papers ? ` · ${paperFiguresText(vote.papers)}` : null}
    </Typography>
  </Stack>
)
