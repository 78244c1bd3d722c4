import LockIcon from '@mui/icons-material/LockOutlined'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import { useNextStepToast, type NextStep } from '../kit/feedback/use-next-step-toast.tsx'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { countedName, countWriter } from '../labels/amount-labels.ts'
import { sendMessagesPath } from '../labels/message-labels.ts'
import { unitsOfDongs } from './draft/district.ts'
import { votedUnits } from './results/result-rows.ts'
import { useTurnout } from './results/use-vote-results.ts'
import { OpenChecks, type OpenChecksProps } from './before/Checklist.tsx'

/**
 * Returns the voters of a vote in words. The number of owners is not known before a vote by owner
 * begins.
 */
const votersText = ({ weight, dongs }: Vote, units: number | undefined): string => {
  const whole = dongs === null ? '소유자 명부' : '투표하는 동'
  return weight === 'owner' || units === undefined
    ? `${whole}의 모든 ${countedName(weight)}`
    : `${whole}의 ${countWriter(weight)(units)}`
}

const usesLink = (vote: Vote, to: 'open' | 'closed', mayLink: boolean): boolean =>
  to === 'open' && vote.link === null && mayLink

/** Text of the toast once the status is changed, with the next step where the page shows none. */
type ChangeOutcome = { readonly done: string; readonly next?: NextStep | undefined }

/**
 * Starts, closes or reopens a vote; the answer is on the screen at once. Starting also makes the
 * link, and does so first: where that fails the vote has not begun.
 */
const useStatusChange = (vote: Vote, { done, next }: ChangeOutcome, onDone: () => void) => {
  const { call } = useCalls()
  const mayLink = useMay('POST /api/votes/lists/{listId}/vote/{voteId}/link')
  const queryClient = useQueryClient()
  const notify = useNotify()
  const tell = useNextStepToast()
  return useCommand({
    mutationFn: async (status: 'open' | 'closed') => {
      const { id, listId } = vote
      if (usesLink(vote, status, mayLink))
        await call('POST /api/votes/lists/{listId}/vote/{voteId}/link', { params: { listId, voteId: id }, body: {} })
      return call('PATCH /api/votes/{id}/status', { params: { id }, body: { status } })
    },
    onSuccess: (changed) => {
      // The page must know at once: turnout is requested for an open vote, and for a closed one
      // only on a click.
      queryClient.setQueryData(['votes', 'getOne', { id: vote.id, meta: undefined }], changed)
      tell(done, next)
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
    onSettled: onDone,
  })
}

type ActionProps = ChangeOutcome & {
  readonly vote: Vote
  readonly to: 'open' | 'closed'
  readonly label: string
  readonly icon: ReactNode
  readonly title: string
  readonly variant: 'contained' | 'outlined'
  /** Checklist items to read before confirming. */
  readonly checks?: ReactNode
  readonly children: ReactNode
}

const StatusAction = ({ vote, to, label, icon, title, variant, checks, children, ...outcome }: ActionProps) => {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useStatusChange(vote, outcome, () => setAsking(false))
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={icon}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Confirm
        open={asking}
        title={title}
        confirmLabel={label}
        busy={isPending}
        onConfirm={() => mutate(to)}
        onClose={() => setAsking(false)}
        // Requested only once the dialog is open.
        fields={asking ? checks : null}
      >
        {children}
      </Confirm>
    </>
  )
}

/** Shows the button of the next step: start a draft, or close an open vote. */
export const StatusActions = ({ vote }: { readonly vote: Vote }) => {
  if (vote.status === 'draft') return <StartButton vote={vote} />
  if (vote.status === 'open') return <CloseButton vote={vote} />
  return null
}

/** Tells whether a start now would come before the announced time. */
const isEarly = ({ opensAt, announcement }: Vote): boolean =>
  announcement !== null && opensAt !== null && Date.now() < Date.parse(opensAt)

const StartButton = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useListStats(vote.listId)
  const maySend = useMay('POST /api/messages/list/{listId}/send')
  const byDong = data?.byDong.map(({ dong, households: { total } }) => ({ dong, units: total }))
  const units = byDong === undefined ? undefined : unitsOfDongs(byDong, vote.dongs ?? [])
  const makesLink = usesLink(vote, 'open', useMay('POST /api/votes/lists/{listId}/vote/{voteId}/link'))
  return (
    <StatusAction
      vote={vote}
      to="open"
      label="시작하기"
      icon={<PlayArrowIcon />}
      variant="contained"
      title="투표를 시작하시겠습니까?"
      done="투표를 시작했습니다."
      next={maySend ? { label: '알림톡 보내기', to: sendMessagesPath(vote.listId) } : undefined}
      checks={
        <Checks vote={vote} heading="시작하기 전에 확인하세요" without={makesLink ? 'LINK_MISSING' : undefined} />
      }
    >
      <li>
        <strong>{votersText(vote, units)}</strong>가 투표할 수 있게 됩니다.
      </li>
      <li>
        {makesLink ? '투표 링크와 QR 코드를 만들며, ' : ''}명부에 휴대전화 번호가 있는 소유자만 링크로 투표할 수
        있습니다.
      </li>
      {isEarly(vote) && vote.opensAt !== null ? (
        <li>공고한 시작 시각은 {formatDateTime(vote.opensAt)}입니다. 지금 시작하면 공고한 때보다 이릅니다.</li>
      ) : null}
      <li>시작한 뒤에는 제목, 문항, 투표 방식을 수정할 수 없습니다.</li>
    </StatusAction>
  )
}

const CloseButton = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useTurnout(vote)
  const write = countWriter(vote.weight)
  const voted = data === undefined ? undefined : votedUnits(data)
  const left = data === undefined || voted === undefined ? undefined : data.targets - voted
  return (
    <StatusAction
      vote={vote}
      to="closed"
      label="마감하기"
      icon={<LockIcon />}
      variant="outlined"
      title="투표를 마감하시겠습니까?"
      done="투표를 마감했습니다."
      checks={<Checks vote={vote} heading="마감하기 전에 확인하세요" />}
    >
      <li>
        아직 투표하지 않은 <strong>{left === undefined ? countedName(vote.weight) : write(left)}</strong>
        {left !== undefined && vote.weight === 'owner' ? '은' : '는'} 더 이상 투표할 수 없습니다.
      </li>
      <li>{voted === undefined ? '이미 제출된 표' : `이미 제출된 ${write(voted)}의 표`}와 접수증은 그대로 남습니다.</li>
      <li>마감한 때의 명부로 셉니다. 개표하기 전까지는 다시 열 수 있습니다.</li>
    </StatusAction>
  )
}

/** Shows open items of the checklist; nothing where there are none, or without the permission. */
const Checks = (props: OpenChecksProps) => (useMay('GET /api/votes/{id}/checklist') ? <OpenChecks {...props} /> : null)

/** Reopens a closed vote, as long as nobody has seen its results. */
export const ReopenButton = ({ vote }: { readonly vote: Vote }) => (
  <StatusAction
    vote={vote}
    to="open"
    label="다시 열기"
    icon={<ReplayIcon />}
    variant="outlined"
    title="투표를 다시 여시겠습니까?"
    done="투표를 다시 열었습니다."
  >
    <li>아직 투표하지 않은 {countedName(vote.weight)}가 다시 투표할 수 있게 됩니다.</li>
    <li>이미 제출된 표는 그대로 남고, 바꿀 수 없습니다.</li>
    <li>이미 개표했거나 결과를 확인한 투표라면 다시 열 수 없습니다.</li>
  </StatusAction>
)
