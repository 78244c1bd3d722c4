import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { formatCount } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { useAccept } from './use-accepting.ts'

type SkippedProposals = readonly { readonly id: string; readonly message: string }[]

type AcceptDialogProps = {
  readonly listId: string
  readonly ids: readonly string[]
  /** Kind of the proposals, where all have the same. */
  readonly kind?: RegistryProposal['kind']
  readonly onClose: () => void
}

const sentences: Readonly<Record<RegistryProposal['kind'], string>> = {
  area: '명부의 전용면적을 등기부의 면적으로 바꾸고, 집계를 다시 계산합니다.',
  'land-share': '명부의 대지지분을 등기부의 것으로 바꾸고, 집계를 다시 계산합니다.',
  'ownership-share': '명부의 소유 지분을 등기부의 지분으로 바꿉니다. 한 세대의 지분은 함께 바꿉니다.',
  'owner-missing': '등기부에 있는 소유자를 명부에 추가합니다. 전화번호는 따로 적어주세요.',
  'owner-gone': '등기부에 없는 소유자를 명부에서 뺍니다. 이미 참여한 소유자는 빠지지 않습니다.',
}

/** Dialog before the roll is changed; afterwards it shows which proposals were left out and why. */
export const AcceptDialog = ({ listId, ids, kind, onClose }: AcceptDialogProps) => {
  const [skipped, setSkipped] = useState<SkippedProposals>([])
  const { mutate, isPending, error } = useAccept(listId, (answer) => {
    setSkipped(answer.skipped)
    if (answer.skipped.length === 0) onClose()
  })
  if (skipped.length > 0) return <SkippedDialog skipped={skipped} onClose={onClose} />
  return (
    <Confirm
      open
      title={`${formatCount(ids.length, '건')}을 명부에 반영할까요?`}
      confirmLabel="반영"
      busy={isPending}
      problem={error === null ? null : toApiError(error).text}
      isRemoval={kind === 'owner-gone'}
      onConfirm={() => mutate(ids)}
      onClose={onClose}
    >
      <li>{kind === undefined ? '고른 것마다 등기부의 내용으로 명부를 바꿉니다.' : sentences[kind]}</li>
      <li>반영한 것은 하나씩 기록에 남고, 되돌릴 수 있습니다.</li>
    </Confirm>
  )
}

/** Shows the proposals that were left out, as reasons with their counts. */
const SkippedDialog = ({ skipped, onClose }: { readonly skipped: SkippedProposals; readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="left-out-title">
    <DialogTitle id="left-out-title">{formatCount(skipped.length, '건')}은 반영하지 않았습니다</DialogTitle>
    <DialogContent>
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 2 } }}>
        {[...Map.groupBy(skipped, ({ message }) => message)].map(([message, ofMessage]) => (
          <li key={message}>
            {message} ({formatCount(ofMessage.length, '건')})
          </li>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" autoFocus onClick={onClose}>
        닫기
      </Button>
    </DialogActions>
  </Dialog>
)
