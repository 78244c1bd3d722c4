import PollIcon from '@mui/icons-material/PollOutlined'
import { Button, Stack, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { RESULTS_KEY } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { OpenChecks } from './Checklist.tsx'
import { readObservers } from './observers.ts'

type CountActionProps = { readonly vote: Vote; readonly onCounted: () => void; readonly onBroken: () => void }

const MAX_PLACE_LENGTH = 200

type CountFormValues = { readonly place: string; readonly watching: string; readonly reason: string }

const bodyOf = ({ place, watching, reason }: CountFormValues) => {
  const observers = readObservers(watching)
  return {
    ...(place.trim() === '' ? {} : { place: place.trim() }),
    ...(typeof observers === 'number' ? { observers } : {}),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  }
}

const useCount = ({ vote, onCounted, onBroken }: CountActionProps) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  const notify = useNotify()
  return useCommand({
    mutationFn: (watched: CountFormValues) =>
      call('POST /api/votes/{id}/count', { params: { id: vote.id }, body: bodyOf(watched) }),
    onSuccess: (results) => {
      if ('pending' in results) {
        notify('다른 관리자에게 승인을 요청했습니다. 승인되면 다시 개표하기를 눌러주세요.', { type: 'info' })
        return
      }
      queryClient.setQueryData([RESULTS_KEY, 'closed', vote.id], results)
      notify('개표했습니다.', { type: 'success' })
      onCounted()
    },
    onError: (thrown) => (toApiError(thrown).code === 'BALLOT_BOX_BROKEN' ? onBroken() : undefined),
  })
}

const countingText = ({ ballotKind, encrypted, encryption }: Vote): string => {
  if (encryption?.heldBy === 'trustees') return '참관인들이 푼 합계를 냅니다.'
  if (encrypted) return '합계만 풀고 열쇠를 없앱니다.'
  return ballotKind === 'secret' ? '투표함을 열고 표를 셉니다.' : '제출된 표를 셉니다.'
}

/** Tells what stopped the count: of papers also which, and whether they could turn the result. */
const problemOf = ({ code, text, fields }: ReturnType<typeof toApiError>): string =>
  code === 'PAPERS_UNSETTLED' ? [text, ...fields.map(({ message }) => message)].join(' ') : text

/**
 * Counts the votes after a confirmation with the place and the number of observers. From then on
 * the vote stays closed.
 */
export const CountAction = (props: CountActionProps) => {
  const { vote } = props
  const [isAsking, setAsking] = useState(false)
  const [watched, setWatched] = useState<CountFormValues>({ place: '', watching: '', reason: '' })
  const mayCheck = useMay('GET /api/votes/{id}/checklist')
  const { mutate, isPending, error, reset } = useCount(props)
  const isStopped = error !== null && toApiError(error).code === 'PAPERS_UNSETTLED'
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
      <Button variant="contained" size="large" startIcon={<PollIcon />} onClick={ask}>
        개표하기
      </Button>
      <Confirm
        open={isAsking}
        title="개표하시겠습니까?"
        confirmLabel="개표하기"
        busy={isPending}
        disabled={readObservers(watched.watching) === 'wrong'}
        problem={error === null ? null : problemOf(toApiError(error))}
        onConfirm={() =>
          mutate(watched, { onSuccess: (results) => ('pending' in results ? setAsking(false) : undefined) })
        }
        onClose={() => setAsking(false)}
        fields={
          <>
            {isAsking && mayCheck ? (
              <OpenChecks vote={vote} heading="이대로 개표하면 세지 않는 용지가 있습니다" />
            ) : null}
            <WatchedFields watched={watched} onChange={setWatched} />
            {isStopped ? <ReasonField watched={watched} onChange={setWatched} /> : null}
          </>
        }
      >
        <li>{countingText(vote)}</li>
        <li>개표한 투표는 다시 열 수 없습니다.</li>
        <li>
          {vote.publicResults ? '개표하면 주민도 투표 링크에서 결과를 볼 수 있습니다.' : '결과는 관리자만 봅니다.'}
        </li>
      </Confirm>
    </>
  )
}

type WatchedFieldsProps = { readonly watched: CountFormValues; readonly onChange: (watched: CountFormValues) => void }

/**
 * Field of the reason where papers are left out: a second administrator reads it before confirming.
 */
const ReasonField = ({ watched, onChange }: WatchedFieldsProps) => (
  <TextField
    label="용지를 빼고 개표하는 사유"
    value={watched.reason}
    fullWidth
    multiline
    helperText="다른 관리자에게 승인을 요청합니다. 사유는 개표록에 남습니다."
    onChange={({ target }) => onChange({ ...watched, reason: target.value })}
    slotProps={{ htmlInput: { maxLength: 500 } }}
    sx={{ mt: 4 }}
  />
)

const WatchedFields = ({ watched, onChange }: WatchedFieldsProps) => {
  const isWrong = readObservers(watched.watching) === 'wrong'
  return (
    <Stack spacing={4} sx={{ mt: 2 }}>
      <TextField
        label="개표 장소"
        value={watched.place}
        fullWidth
        helperText="예: 관리사무소 회의실"
        onChange={({ target }) => onChange({ ...watched, place: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_PLACE_LENGTH } }}
      />
      <TextField
        label="참관인 수"
        value={watched.watching}
        fullWidth
        error={isWrong}
        helperText={isWrong ? '0부터 1,000까지의 수를 적어주세요.' : '적지 않아도 됩니다.'}
        onChange={({ target }) => onChange({ ...watched, watching: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  )
}
