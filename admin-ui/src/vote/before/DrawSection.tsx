import CasinoIcon from '@mui/icons-material/CasinoOutlined'
import { Box, Stack, Typography } from '@mui/material'
import type { CheckedConditions } from '#services/vote/vote-life.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { candidateNumber } from '../../labels/vote-labels.ts'
import { isDrawn } from './checks.ts'
import { useVoteCall } from './use-vote-call.ts'

type DrawSectionProps = { readonly vote: Vote; readonly items: readonly CheckedConditions[] }

/** Shows the draw of the order of the choices: made once, and published. */
export const DrawSection = ({ vote, items }: DrawSectionProps) => {
  const mayDraw = useMay('POST /api/votes/{id}/draw')
  const drawn = isDrawn(items)
  return (
    <Section
      title="선택지 순서 추첨"
      note={drawn ? '투표를 수정하면 다시 추첨해야 합니다.' : '후보자나 참관인이 있는 자리에서 추첨하세요.'}
      actions={mayDraw && !drawn && vote.announcement === null ? <DrawAction vote={vote} /> : undefined}
    >
      {drawn ? <DrawnOrder vote={vote} /> : null}
    </Section>
  )
}

const DrawAction = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const { mutateAsync } = useVoteCall({
    send: () => call('POST /api/votes/{id}/draw', { params: { id: vote.id } }),
  })
  return (
    <ConfirmedAction
      label="추첨하기"
      title="선택지 순서를 추첨하시겠습니까?"
      done="추첨한 순서를 기록했습니다."
      button={{ variant: 'outlined', startIcon: <CasinoIcon /> }}
      send={() => mutateAsync()}
    >
      <li>모든 문항의 선택지 순서를 무작위로 정합니다.</li>
      <li>다시 추첨할 수 없고, 기록됩니다.</li>
      <li>뒤에 투표를 수정하면 추첨한 순서가 사라지고, 다시 추첨해야 합니다.</li>
    </ConfirmedAction>
  )
}

const DrawnOrder = ({ vote }: { readonly vote: Vote }) => (
  <Stack spacing={3}>
    {vote.questions.map(({ id, title, choices }) => (
      <Box key={id}>
        <Typography variant="h3">{title}</Typography>
        <Box component="ol" aria-label={`${title}: 추첨한 순서`} sx={{ m: 0, mt: 1, pl: 0, listStyle: 'none' }}>
          {choices.map((choice, index) => (
            <Typography component="li" variant="body2" key={choice.id}>
              {vote.kind === 'election' ? candidateNumber(index) : `${index + 1}.`} {choice.label}
            </Typography>
          ))}
        </Box>
      </Box>
    ))}
  </Stack>
)
