import { Alert, AlertTitle, Button, Link as MuiLink, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useHref } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'

type ChangedMeanwhileProps = {
  /** Page that shows what the other one saved. */
  readonly to: string
  readonly read: () => Promise<Vote>
  /** Discards the changes here and takes the other's version. */
  readonly onTheirs: (theirs: Vote) => void
  /** Applies the changes here over the other's version with the next save. */
  readonly onMine: (theirs: Vote) => void
}

/** Shows that two administrators have corrected one vote, so that nothing is overwritten unseen. */
export const ChangedMeanwhile = ({ to, read, onTheirs, onMine }: ChangedMeanwhileProps) => {
  const notify = useNotify()
  const alert = useRef<HTMLDivElement>(null)
  const href = useHref(to)
  useEffect(() => alert.current?.focus(), [])
  const { mutate, isPending } = useCommand({
    mutationFn: async (then: (theirs: Vote) => void) => then(await read()),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Alert ref={alert} severity="warning" tabIndex={-1}>
      <AlertTitle>그 사이 이 투표가 바뀌었습니다</AlertTitle>
      여기에 적은 내용은 아직 저장되지 않았습니다. 그대로 두고 저장을 다시 누르면 그 내용을 대신합니다.{' '}
      <MuiLink href={href} target="_blank" rel="noreferrer">
        저장된 투표를 새 창에서 보기
      </MuiLink>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 3 }}>
        <Button size="small" color="inherit" variant="outlined" loading={isPending} onClick={() => mutate(onTheirs)}>
          적은 내용을 버리고 새로 불러오기
        </Button>
        <Button size="small" color="inherit" loading={isPending} onClick={() => mutate(onMine)}>
          내 내용을 그대로 두기
        </Button>
      </Stack>
    </Alert>
  )
}
