import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'

type ApprovalAction = 'confirm' | 'refuse' | 'withdraw'

const done: Readonly<Record<ApprovalAction, string>> = {
  confirm: '승인했습니다.',
  refuse: '거절했습니다. 그대로 둡니다.',
  withdraw: '요청을 거두었습니다.',
}

const useSettle = (id: string) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: ({ said, reason }: { readonly said: ApprovalAction; readonly reason: string }) => {
      const params = { id }
      if (said === 'refuse')
        return call('POST /api/admin/pending/{id}/refuse', { params, body: reason === '' ? {} : { reason } })
      return said === 'confirm'
        ? call('POST /api/admin/pending/{id}/confirm', { params, body: {} })
        : call('POST /api/admin/pending/{id}/withdraw', { params, body: {} })
    },
    onSuccess: (_, { said }) => notify(done[said], { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
}

/** Kinds that are decided beside the check of the account's connection. */
const accountKinds: readonly PendingApproval['kind'][] = ['message-account', 'registry-account', 'identity-account']

/** Buttons that approve or refuse somebody else's request, or withdraw one's own. */
export const ApprovalAnswers = ({ approval }: { readonly approval: PendingApproval }) => {
  const { id, kind, own, apartment } = approval
  const { mutate, isPending } = useSettle(id)
  const [reason, setReason] = useState<string | null>(null)
  if (own)
    return (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        <Alert severity="info">직접 요청한 일입니다. 다른 관리자가 승인해야 합니다.</Alert>
        {kind === 'contact-change' ? null : (
          <Button color="inherit" disabled={isPending} onClick={() => mutate({ said: 'withdraw', reason: '' })}>
            요청 거두기
          </Button>
        )}
      </Stack>
    )
  if (accountKinds.includes(kind))
    return (
      <Button
        variant="contained"
        component={Link}
        to={`/apartments/${apartment.id}/accounts`}
        sx={{ alignSelf: 'flex-start' }}
      >
        계정 화면에서 확인하기
      </Button>
    )
  if (reason !== null)
    return (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start', flexWrap: 'wrap', rowGap: 2 }}>
        <TextField
          label="거절하는 이유"
          size="small"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => mutate({ said: 'refuse', reason: reason.trim() })}
        >
          거절하기
        </Button>
        <Button color="inherit" onClick={() => setReason(null)}>
          취소
        </Button>
      </Stack>
    )
  return (
    <Stack direction="row" spacing={2}>
      <Button variant="contained" disabled={isPending} onClick={() => mutate({ said: 'confirm', reason: '' })}>
        승인하기
      </Button>
      <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => setReason('')}>
        거절
      </Button>
    </Stack>
  )
}
