import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useUnselectAll } from 'react-admin'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { proposalKindNames, proposalStatusNames, registryPath } from '../../labels/registry/registry-labels.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { ProposalAction } from './ProposalAction.tsx'

type ProposalsProps = { readonly listId: string }

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'kind', label: '종류', choices: choicesOf(proposalKindNames) },
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(proposalStatusNames) },
]

const columnsOf = (listId: string): readonly Column<RegistryProposal>[] => [
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => dong, text: ({ dong }) => dong },
  {
    source: 'ho',
    nowrap: true,
    render: ({ registryId, ho }) => <RecordLink to={registryPath(registryId)}>{ho}</RecordLink>,
    text: ({ ho }) => ho,
  },
  {
    source: 'kind',
    nowrap: true,
    render: ({ kind }) => proposalKindNames[kind],
    text: ({ kind }) => proposalKindNames[kind],
  },
  { source: 'name', nowrap: true, render: ({ name }) => name ?? '–', text: ({ name }) => name ?? '' },
  { source: 'before', render: ({ before }) => before ?? '없음', text: ({ before }) => before ?? '' },
  { source: 'after', render: ({ after }) => <strong>{after}</strong>, text: ({ after }) => after },
  {
    source: 'status',
    render: (proposal) => <Status proposal={proposal} />,
    text: ({ status }) => proposalStatusNames[status],
  },
  { source: 'act', render: (proposal) => <ProposalAction listId={listId} proposal={proposal} /> },
]

/** Shows whether a proposal was accepted, or why it cannot be. */
const Status = ({ proposal: { status, obstacle, unitShares } }: { readonly proposal: RegistryProposal }) => (
  <>
    {obstacle === null || status === 'accepted' ? proposalStatusNames[status] : '반영할 수 없음'}
    {obstacle === null ? null : (
      <Typography variant="caption" component="div" sx={{ color: 'tokens.risk', minWidth: 110 }}>
        {obstacle}
      </Typography>
    )}
    <UnitShares unitShares={unitShares} />
  </>
)

/**
 * Shows the sum of the unit's shares where that is not the whole: one of several was taken over, or
 * the roll was wrong before.
 */
export const UnitShares = ({ unitShares }: Pick<RegistryProposal, 'unitShares'>) =>
  unitShares === null || unitShares.isWhole ? null : (
    <Typography variant="caption" component="div" sx={{ color: 'tokens.risk' }}>
      세대 지분 합계 {unitShares.text}
    </Typography>
  )

/** Every difference between registers and roll. */
export const Proposals = ({ listId }: ProposalsProps) => {
  const may = useMay('POST /api/registry/list/{listId}/proposals/accept')
  return (
    <Collection<RegistryProposal>
      resource="registry-proposals"
      filter={{ listId }}
      storeKey={`registry-proposals.${listId}`}
      sort={{ field: 'dong', order: 'ASC' }}
      filters={filters}
      columns={columnsOf(listId)}
      bulkActions={may ? <AcceptChosen listId={listId} /> : undefined}
      card={(proposal) => <ProposalCard listId={listId} proposal={proposal} />}
      empty={<Empty title="명부와 다른 내용이 없습니다">등기부가 모이면 명부와 다른 곳이 나타납니다.</Empty>}
    />
  )
}

const AcceptChosen = ({ listId }: ProposalsProps) => {
  const { selectedIds } = useListContext<RegistryProposal>()
  const unselect = useUnselectAll('registry-proposals', `registry-proposals.${listId}`)
  const [ids, setIds] = useState<readonly string[]>([])
  const close = (): void => {
    setIds([])
    unselect()
  }
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setIds(selectedIds.map(String))}>
        명부에 반영
      </Button>
      {ids.length === 0 ? null : <AcceptDialog listId={listId} ids={ids} onClose={close} />}
    </>
  )
}

const ProposalCard = ({ listId, proposal }: ProposalsProps & { readonly proposal: RegistryProposal }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
      <RecordLink to={registryPath(proposal.registryId)}>{unitName(proposal)}</RecordLink>
      <Typography variant="caption">{proposalKindNames[proposal.kind]}</Typography>
    </Stack>
    <Typography variant="body2">
      {proposal.name === null ? '' : `${proposal.name} · `}
      {proposal.before ?? '없음'} → <strong>{proposal.after}</strong>
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {proposal.obstacle ?? proposalStatusNames[proposal.status]}
    </Typography>
    <UnitShares unitShares={proposal.unitShares} />
    <div>
      <ProposalAction listId={listId} proposal={proposal} />
    </div>
  </Stack>
)
