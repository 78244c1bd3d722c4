import { Box, Typography } from '@mui/material'
import type { Practice } from '#services/practice/practices.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'

/** Shows the practice count: its button, then its figures, which have no verdict and no print. */
export const PracticeResult = ({ practice }: { readonly practice: Practice }) => {
  const { call } = useCalls()
  const { id, question, result } = practice
  if (result === null)
    return (
      <Section title="연습 개표" note="개표하기 전에는 득표를 볼 수 없습니다.">
        <Box>
          <ConfirmedAction
            label="연습 개표하기"
            title="연습 표를 개표하시겠습니까?"
            done="연습 표를 개표했습니다."
            button={{ variant: 'contained', color: 'primary' }}
            send={() => call('POST /api/practices/{id}/count', { params: { id } })}
          >
            <li>마감하고 득표를 보여드립니다. 그 뒤에는 연습 표를 낼 수 없습니다.</li>
          </ConfirmedAction>
        </Box>
      </Section>
    )
  return (
    <Section title="연습 개표 결과" note="연습 표입니다. 실제 결과가 아닙니다.">
      <Typography sx={{ mb: 2 }}>{question}</Typography>
      <Box component="ul" aria-label="연습 득표" sx={{ m: 0, pl: 5 }}>
        {result.choices.map(({ label, votes }) => (
          <li key={label}>
            연습 {label} {votes}표
          </li>
        ))}
        <li>연습 기권 {result.abstained}표</li>
      </Box>
    </Section>
  )
}
