import { useQueries } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { formatCount } from '#ui/format.ts'
import { countOf } from '../../kit/data/count-of.ts'
import { live } from '../../kit/data/query-client.ts'

type Kind = RegistryProposal['kind']

export const proposalKinds = [
  'area',
  'land-share',
  'ownership-share',
  'owner-missing',
  'owner-gone',
] as const satisfies readonly Kind[]

/** Proposals of a kind that wait, and those among them that can be taken over. */
export type ProposalCount = { readonly open: number; readonly acceptable: number }

export const NOTHING_TO_ACCEPT = '지금 반영할 수 있는 것이 없습니다.'

/** Returns "5건", or "5건 가운데 1건 반영 가능" where some cannot be taken over. */
export const countText = ({ open, acceptable }: ProposalCount): string =>
  open === acceptable
    ? formatCount(open, '건')
    : `${formatCount(open, '건')} 가운데 ${formatCount(acceptable, '건')} 반영 가능`

const readCount = async (dataProvider: DataProvider, listId: string, kind: Kind): Promise<ProposalCount> => {
  const count = (filter: object) =>
    countOf(dataProvider, 'registry-proposals', { field: 'dong', filter: { listId, kind, status: 'open', ...filter } })
  const [open, acceptable] = await Promise.all([count({}), count({ acceptable: true })])
  return { open, acceptable }
}

/** Returns how many proposals of each kind wait in a list. */
export const useProposalCounts = (listId: string) => {
  const dataProvider = useDataProvider()
  const ofKind = (kind: Kind) => ({
    queryKey: ['registry-proposals', 'count', listId, kind],
    queryFn: () => readCount(dataProvider, listId, kind),
    ...live,
  })
  const [area, land, share, missing, gone] = useQueries({
    queries: [
      ofKind('area'),
      ofKind('land-share'),
      ofKind('ownership-share'),
      ofKind('owner-missing'),
      ofKind('owner-gone'),
    ],
  })
  return { area, 'land-share': land, 'ownership-share': share, 'owner-missing': missing, 'owner-gone': gone } as const
}
