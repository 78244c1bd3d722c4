import { Box, Typography } from '@mui/material'
import type { ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Fold } from '../../kit/display/Fold.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { WhyVote } from '../why/WhyVote.tsx'
import { reckoningOf } from './arithmetic.ts'

type ArithmeticProps = {
  readonly conditions: readonly ResultCondition[]
  readonly caption: string
  /**
   * Question whose verdict has the conditions; null for the turnout. Absent for several verdicts
   * together, which have no explanations here.
   */
  readonly question?: string | null | undefined
}

const entry = { py: 3, borderTop: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' } as const

/** Shows the calculation of each condition in exact numbers, so that it can be repeated by hand. */
export const Arithmetic = ({ conditions, caption, question }: ArithmeticProps) =>
  conditions.length === 0 ? null : (
    <Fold title="계산 과정 보기">
      <Box component="ul" aria-label={`${caption} 계산 과정`} sx={plainList}>
        {conditions.map(reckoningOf).map(({ key, title, needed, reached, compared }, index) => (
          <Box component="li" key={key} sx={entry}>
            <Typography variant="subtitle2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <Facts
              facts={[
                {
                  name: '필요',
                  value: <ExplainedFigure text={needed} of={title} figure="conditionTotal" {...{ question, index }} />,
                },
                {
                  name: '결과',
                  value: (
                    <ExplainedFigure text={reached} of={title} figure="conditionReached" {...{ question, index }} />
                  ),
                },
                { name: '판정', value: compared },
              ]}
            />
          </Box>
        ))}
      </Box>
    </Fold>
  )

type ExplainedFigureProps = {
  readonly text: string
  readonly of: string
  readonly figure: 'conditionTotal' | 'conditionReached'
  readonly question: string | null | undefined
  readonly index: number
}

/** Shows one side of a calculation, with a button that explains its source. */
const ExplainedFigure = ({ text, of, figure, question, index }: ExplainedFigureProps) => (
  <>
    {text}
    {question === undefined ? null : (
      <WhyVote
        name={`${of} ${figure === 'conditionTotal' ? '전체' : '결과'}`}
        figure={figure}
        condition={index}
        {...(question === null ? {} : { question })}
      />
    )}
  </>
)
