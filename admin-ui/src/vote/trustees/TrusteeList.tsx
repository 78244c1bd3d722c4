import SendIcon from '@mui/icons-material/Send'
import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import { trusteeTitle } from '#events/values/trustee-office.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { useTrusteesCommand } from './use-trustees.ts'
import { formatDateTime } from '#ui/format.ts'

type Trustee = VoteTrustees['trustees'][number]

type TrusteeListProps = {
  readonly trustees: VoteTrustees
  /**
   * Task of the trustees now: to make their part of the key, to rehearse with it, or to give it.
   */
  readonly asks: 'key' | 'rehearsal' | 'part'
}

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const

const doneLabels = { key: '만듦', rehearsal: '연습함', part: '참여함' } as const

const stateOf = ({ hasKey, hasRehearsed, hasGiven }: Trustee, asks: TrusteeListProps['asks']) => {
  const isDone = { key: hasKey, rehearsal: hasRehearsed, part: hasGiven }[asks]
  return { isDone, label: isDone ? doneLabels[asks] : '기다림' }
}

type LinkDelivery = NonNullable<VoteTrustees['trustees'][number]['told']>

const outcomes = {
  accepted: '링크를 보냈습니다',
  refused: '링크를 보내지 못했습니다. 전화번호를 확인해주세요',
  withheld: '보내지 않았습니다',
  failed: '문자 업체에 닿지 않아 보냈는지 알 수 없습니다. 다시 보내주세요',
} as const

/** Tells whether the link did not arrive and needs attention. */
const isUntold = ({ outcome, openedAt }: LinkDelivery): boolean =>
  openedAt === null && (outcome === 'refused' || outcome === 'failed')

/**
 * Returns the state of the newest message with a trustee's link, and its time; messages of the
 * night are sent in the morning.
 */
const deliveryText = ({ outcome, at, openedAt }: LinkDelivery): string => {
  if (openedAt !== null) return `${formatDateTime(openedAt)} 링크를 열었습니다.`
  return outcome === null
    ? `${formatDateTime(at)} 보내기로 했습니다. 밤에는 아침에 보냅니다.`
    : `${formatDateTime(at)} ${outcomes[outcome]}.`
}

/**
 * Shows the trustees of a vote, their progress, and the delivery of their links. The office sends a
 * link but never sees it.
 */
export const TrusteeList = ({ trustees, asks }: TrusteeListProps) => (
  <Box component="ol" aria-label="참관인" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {trustees.trustees.map((one) => {
      const { isDone, label } = stateOf(one, asks)
      return (
        <Box component="li" key={one.trusteeId} sx={row}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{trusteeTitle(one)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {one.phone === null ? '' : formatPhone(one.phone)}
            </Typography>
            {one.told === null ? null : (
              <Typography variant="body2" color={isUntold(one.told) ? 'error' : 'textSecondary'}>
                {deliveryText(one.told)}
              </Typography>
            )}
          </Box>
          <Chip
            size="small"
            label={label}
            color={isDone ? 'primary' : 'default'}
            variant={isDone ? 'filled' : 'outlined'}
          />
          {isDone ? null : (
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
              <SendLink voteId={trustees.id} trustee={one} />
              {one.told === null ? null : <RenewLink voteId={trustees.id} trustee={one} />}
            </Stack>
          )}
        </Box>
      )
    })}
  </Box>
)

type TrusteeProps = { readonly voteId: string; readonly trustee: Trustee }

/** Replaces a link that somebody else may have; the part that its trustee made stays. */
const RenewLink = ({ voteId, trustee: { trusteeId, name, oldLinks } }: TrusteeProps) => {
  const { call } = useCalls()
  const mayRenew = useMay('POST /api/votes/{id}/trustees/{trusteeId}/link/renewal')
  const { mutateAsync } = useTrusteesCommand({
    send: () =>
      call('POST /api/votes/{id}/trustees/{trusteeId}/link/renewal', {
        params: { id: voteId, trusteeId },
        body: { oldLinks },
      }),
  })
  if (!mayRenew) return null
  const who = name ?? '참관인'
  return (
    <ConfirmedAction
      label="새 링크 보내기"
      name={`${who} 새 링크 보내기`}
      title={`${who}님의 링크를 새로 만들어 보내시겠습니까?`}
      send={() => mutateAsync()}
      done={`${who}님의 새 링크를 만들어 문자로 보냅니다.`}
      button={{ size: 'small', variant: 'text', color: 'inherit' }}
    >
      <li>다른 사람이 링크를 알게 되었을 때 씁니다. 지금 링크는 바로 쓸 수 없게 됩니다.</li>
      <li>새 링크는 이분의 휴대전화로만 갑니다. 이미 만든 열쇠는 그대로 쓸 수 있습니다.</li>
    </ConfirmedAction>
  )
}

/**
 * Sends the link to the trustee's phone. Two presses send one message, since each names the newest
 * message on the screen.
 */
const SendLink = ({ voteId, trustee: { trusteeId, name, told } }: TrusteeProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const maySend = useMay('POST /api/votes/{id}/trustees/{trusteeId}/link')
  const { mutate, isPending } = useTrusteesCommand({
    send: () =>
      call('POST /api/votes/{id}/trustees/{trusteeId}/link', {
        params: { id: voteId, trusteeId },
        body: { after: told?.messageId ?? null },
      }),
    onDone: () => notify(`${name ?? '참관인'}님에게 링크를 문자로 보냅니다.`, { type: 'success' }),
  })
  if (!maySend) return null
  const isUnderWay = told !== null && told.outcome === null
  const again = isUnderWay ? '보내는 중' : '다시 보내기'
  const label = told === null ? '링크 보내기' : again
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<SendIcon />}
      disabled={isPending || isUnderWay}
      aria-label={`${name ?? '참관인'}에게 ${told === null ? '' : '링크 '}${label}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}
