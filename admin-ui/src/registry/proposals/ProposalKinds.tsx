import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { readAll } from '../../kit/export/read-all.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { WhyDisabled } from '../../kit/feedback/WhyDisabled.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { proposalKindNames, proposalsPath } from '../../labels/registry/registry-labels.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import {
  countText,
  NOTHING_TO_ACCEPT,
  proposalKinds,
  useProposalCounts,
  type ProposalCount,
} from './use-proposal-counts.ts'

type Kind = RegistryProposal['kind']

const row = { justifyContent: 'space-between', alignItems: 'center', gap: 3, py: 1.5, flexWrap: 'wrap' } as const

/**
 * Shows the open proposals of each kind with their number, and buttons that accept all of a kind.
 */
export const ProposalKinds = ({ listId }: { readonly listId: string }) => {
  const counts = useProposalCounts(listId)
  return (
    <Section title="종류별">
      {proposalKinds.map((kind) => (
        <Stack key={kind} direction="row" sx={row}>
          <Box>
            <RecordLink to={proposalsPath(listId, { kind, status: 'open' })}>{proposalKindNames[kind]}</RecordLink>
            <Count count={counts[kind].data} failed={counts[kind].isError} />
          </Box>
          <AcceptAll listId={listId} kind={kind} count={counts[kind].data?.acceptable ?? 0} />
        </Stack>
      ))}
    </Section>
  )
}

type CountProps = { readonly count: ProposalCount | undefined; readonly failed: boolean }

const Count = ({ count, failed }: CountProps) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
    {count === undefined && !failed ? (
      <Skeleton width={40} sx={{ display: 'inline-block' }} />
    ) : (
      ((count && countText(count)) ?? '알 수 없음')
    )}
  </Typography>
)

type AcceptAllProps = { readonly listId: string; readonly kind: Kind; readonly count: number }

/** Reads the ids of the proposals on a click, and then opens the confirmation. */
const AcceptAll = ({ listId, kind, count }: AcceptAllProps) => {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const may = useMay('POST /api/registry/list/{listId}/proposals/accept')
  const [ids, setIds] = useState<readonly string[]>([])
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      readAll<RegistryProposal>(dataProvider, {
        resource: 'registry-proposals',
        sort: { field: 'dong', order: 'ASC' },
        filter: { listId, kind, status: 'open', acceptable: true },
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (found) => {
      const free = found.filter(({ obstacle }) => obstacle === null).map(({ id }) => id)
      if (free.length === 0)
        notify('지금 반영할 수 있는 것이 없습니다. 목록에서 이유를 확인해주세요.', { type: 'info' })
      setIds(free)
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (!may) return null
  return (
    <>
      <WhyDisabled reason={count === 0 ? NOTHING_TO_ACCEPT : null}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={count === 0}
          loading={isPending}
          aria-label={`${proposalKindNames[kind]} ${formatCount(count, '건')} 모두 반영`}
          onClick={() => mutate()}
        >
          {count === 0 ? '모두 반영' : `${formatCount(count, '건')} 모두 반영`}
        </Button>
      </WhyDisabled>
      {ids.length === 0 ? null : <AcceptDialog listId={listId} ids={ids} kind={kind} onClose={() => setIds([])} />}
    </>
  )
}
