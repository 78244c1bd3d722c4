import BlockIcon from '@mui/icons-material/BlockOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BallotChallenge, ChallengeStatusAnswer } from '#services/vote/challenge/challenges.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { useChallenges } from './use-challenges.ts'

const styles: Readonly<Record<ChallengeStatusAnswer, StatusStyle>> = {
  open: { label: '처리 대기', tone: 'risk', Icon: WarningIcon },
  rejected: { label: '받아들이지 않음', tone: 'pending', Icon: BlockIcon },
  void: { label: '표 무효', tone: 'done', Icon: CheckCircleIcon },
  recorded: { label: '받아들임, 표는 셈', tone: 'done', Icon: CheckCircleIcon },
  ended: { label: '표 취소됨', tone: 'pending', Icon: BlockIcon },
}

const ballotWays: Readonly<Record<BallotChallenge['ballotWay'], string>> = {
  online: '온라인 투표',
  paper: '종이 투표',
  desk: '현장 태블릿 투표',
  proxy: '위임받은 분의 투표',
}

type ChallengesProps = {
  readonly listId: string
  readonly voteIds: readonly string[]
  /** Whether each names its vote, on a page of several. */
  readonly isNamed?: boolean
}

/**
 * Shows the challenged ballots of some votes, and the decisions that two administrators have to
 * take; nothing where there are none.
 */
export const Challenges = ({ listId, voteIds, isNamed = false }: ChallengesProps) => {
  const { data } = useChallenges({ listId, voteIds })
  const [asked, setAsked] = useState<BallotChallenge | null>(null)
  const mayDecide = useMay('POST /api/votes/{id}/challenges/{receiptId}/decision')
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  const open = rows.filter(({ status }) => status === 'open').length
  return (
    <Section
      title="표에 대한 이의"
      note={
        open > 0
          ? `소유자가 하지 않았다고 한 투표입니다. 처리하지 않은 이의 ${formatCount(open, '건')}이 있어 개표를 멈춥니다.`
          : '소유자가 하지 않았다고 한 투표입니다.'
      }
    >
      <Box component="ul" sx={plainList}>
        {rows.map((challenge) => (
          <Challenge
            key={challenge.id}
            challenge={challenge}
            isNamed={isNamed}
            onDecide={mayDecide ? () => setAsked(challenge) : undefined}
          />
        ))}
      </Box>
      {asked === null ? null : <DecisionDialog challenge={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

const detailsOf = ({ number, castAt, at, way, settledAt }: BallotChallenge): string =>
  [
    `접수번호 ${number}`,
    `${formatDateTime(castAt)} 투표`,
    `${formatDateTime(at)} ${way === 'desk' ? '현장에서 이의' : '이의'}`,
    ...(settledAt === null ? [] : [`${formatDateTime(settledAt)} 처리`]),
  ].join(' · ')

type ChallengeProps = {
  readonly challenge: BallotChallenge
  readonly isNamed: boolean
  readonly onDecide: (() => void) | undefined
}

const Challenge = ({ challenge, isNamed, onDecide }: ChallengeProps) => {
  const { status, pendingId, ballotWay, voteTitle } = challenge
  const isOpen = status === 'open'
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 700 }}>
            {unitName(challenge)} {ballotWays[ballotWay]}
            {isNamed ? ` · ${voteTitle}` : ''}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {detailsOf(challenge)}
          </Typography>
        </Box>
        <StateChip {...styles[status]} />
        {isOpen && pendingId !== null ? (
          <Button component={Link} to="/approvals" variant="outlined" size="small">
            승인 대기 보기
          </Button>
        ) : null}
        {isOpen && pendingId === null && onDecide !== undefined ? (
          <Button variant="contained" size="small" onClick={onDecide}>
            처리하기
          </Button>
        ) : null}
      </Stack>
    </Box>
  )
}
