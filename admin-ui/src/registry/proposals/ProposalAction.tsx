import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { proposalKindNames } from '../../labels/registry/registry-labels.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

type ProposalActionProps = { readonly listId: string; readonly proposal: RegistryProposal }

/** Returns the accessible name of a proposal's button: "101동 1502호 전용면적". */
const nameOfProposal = (proposal: RegistryProposal): string =>
  [unitName(proposal), proposal.name ?? '', proposalKindNames[proposal.kind]].filter((part) => part !== '').join(' ')

/** Button that accepts one proposal, or undoes that. */
export const ProposalAction = (props: ProposalActionProps) => {
  const may = useMay('POST /api/registry/list/{listId}/proposals/accept')
  if (!may) return null
  return props.proposal.status === 'open' ? <Accept {...props} /> : <TakeBack {...props} />
}

/**
 * Finds the other shares of the unit: accepted alone, one would make a sum that is not the whole.
 */
const useTogether = ({ listId, proposal }: ProposalActionProps, onFound: (ids: readonly string[]) => void) => {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  return useCommand({
    mutationFn: async (): Promise<readonly string[]> => {
      if (proposal.kind !== 'ownership-share') return [proposal.id]
      const { data } = await dataProvider.getList<RegistryProposal>('registry-proposals', {
        filter: { listId, registryId: proposal.registryId, kind: proposal.kind, status: 'open', acceptable: true },
        sort: { field: 'dong', order: 'ASC' },
        pagination: { page: 1, perPage: 100 },
      })
      return [...new Set([proposal.id, ...data.map(({ id }) => id)])]
    },
    onSuccess: onFound,
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
}

const Accept = ({ listId, proposal }: ProposalActionProps) => {
  const [ids, setIds] = useState<readonly string[]>([])
  const { mutate, isPending } = useTogether({ listId, proposal }, setIds)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={proposal.obstacle !== null}
        aria-label={`${nameOfProposal(proposal)} 반영`}
        loading={isPending}
        onClick={() => mutate()}
      >
        반영
      </Button>
      {ids.length === 0 ? null : (
        <AcceptDialog listId={listId} ids={ids} kind={proposal.kind} onClose={() => setIds([])} />
      )}
    </>
  )
}

const TakeBack = ({ listId, proposal }: ProposalActionProps) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="되돌리기"
      name={`${nameOfProposal(proposal)} 되돌리기`}
      title="명부에 반영한 것을 되돌릴까요?"
      done="명부를 되돌렸습니다."
      button={{ size: 'small', variant: 'outlined' }}
      send={() =>
        call('POST /api/registry/list/{listId}/proposals/take-back', { params: { listId }, body: { id: proposal.id } })
      }
    >
      <li>{`${nameOfProposal(proposal)}: 명부를 반영하기 전의 내용으로 되돌립니다.`}</li>
      <li>반영한 기록과 되돌린 기록이 모두 남습니다.</li>
    </ConfirmedAction>
  )
}
