import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { RegistryProposal } from '#services/registry/registry-proposals.contract.ts'
import { toApiError } from '#ui/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { readAll } from '../../kit/collection/read-all.ts'
import { countOf } from '../../kit/data/count-of.ts'
import { live } from '../../kit/data/query-client.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Section } from '../../kit/display/Section.tsx'
import { proposalKindNames, proposalsPath } from '../../words/registry-words.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

type Kind = RegistryProposal['kind']

const kinds = [
  'area',
  'land-share',
  'ownership-share',
  'owner-missing',
  'owner-gone',
] as const satisfies readonly Kind[]

const row = { justifyContent: 'space-between', alignItems: 'center', gap: 3, py: 1.5, flexWrap: 'wrap' } as const

/** How much of each kind waits, and all of it at once. */
export const ProposalKinds = ({ listId }: { readonly listId: string }) => {
  const dataProvider = useDataProvider()
  const counts = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['registry-proposals', 'count', listId, kind],
      queryFn: () =>
        countOf(dataProvider, 'registry-proposals', { field: 'dong', filter: { listId, kind, status: 'open' } }),
      ...live,
    })),
  })
  return (
    <Section title="종류별" note="아직 반영하지 않은 것입니다. 이름을 누르면 아래 목록이 그 종류로 좁혀집니다.">
      {kinds.map((kind, index) => (
        <Stack key={kind} direction="row" sx={row}>
          <Box>
            <RecordLink to={proposalsPath(listId, { kind, status: 'open' })}>{proposalKindNames[kind]}</RecordLink>
            <Count count={counts[index]?.data} failed={counts[index]?.isError === true} />
          </Box>
          <AcceptAll listId={listId} kind={kind} count={counts[index]?.data ?? 0} />
        </Stack>
      ))}
    </Section>
  )
}

const Count = ({ count, failed }: { readonly count: number | undefined; readonly failed: boolean }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
    {count === undefined && !failed ? (
      <Skeleton width={40} sx={{ display: 'inline-block' }} />
    ) : (
      formatCountOr(count, '알 수 없음')
    )}
  </Typography>
)

const formatCountOr = (count: number | undefined, unknown: string): string =>
  count === undefined ? unknown : formatCount(count, '건')

type AcceptAllProps = { readonly listId: string; readonly kind: Kind; readonly count: number }

/** Reads which ones there are when it is asked for, then asks. */
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
        filter: { listId, kind, status: 'open' },
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
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={count === 0}
        loading={isPending}
        aria-label={`${proposalKindNames[kind]} 모두 반영`}
        onClick={() => mutate()}
      >
        모두 반영
      </Button>
      {ids.length === 0 ? null : <AcceptDialog listId={listId} ids={ids} kind={kind} onClose={() => setIds([])} />}
    </>
  )
}
