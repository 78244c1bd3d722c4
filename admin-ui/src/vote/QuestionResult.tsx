import EmojiEventsIcon from '@mui/icons-material/EmojiEventsOutlined'
import { Box, Chip, Stack, Typography } from '@mui/material'
import { formatArea, formatPercent } from '#ui/format.ts'
import type { QuestionResult as Question, VoteResults } from '#services/vote/vote-results.contract.ts'
import { Bar } from '../kit/display/Bar.tsx'
import { shareOf } from '../kit/display/share.ts'
import { countedName, countWriter } from '../words/amount-words.ts'
import { hasAreas, leadersOf, resultRows, type ResultRow } from './result-rows.ts'
import { ResultTable } from './ResultTable.tsx'
import { Ways } from './results/Ways.tsx'
import { RuleVerdict } from './RuleVerdict.tsx'

type QuestionResultProps = {
  readonly number: number
  readonly question: Question
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  /** Judged here, where several questions have a verdict each. */
  readonly showsRule: boolean
}

/** What is said beside a choice: of an election who is elected, else which has the most. */
const leadsOf = ({ rule }: Question, rows: readonly ResultRow[], weight: VoteResults['weight']) => {
  const leaders = leadersOf(rows, weight)
  const leading = leaders.size > 1 ? '동률 최다' : '최다 득표'
  return (key: string): string | null => {
    if (rule?.elected?.includes(key) === true) return '당선'
    if (rule?.tied?.includes(key) === true) return '동률'
    return rule?.elected === undefined && leaders.has(key) ? leading : null
  }
}

const apart = { pt: 3, borderTop: 1, borderColor: 'divider', borderTopStyle: 'dashed' } as const

/** One question: bars a choice, abstentions and what is told together apart, and the same as a table. */
export const QuestionResult = ({ number, question, voted, votedArea, weight, showsRule }: QuestionResultProps) => {
  const rows = resultRows(question)
  const leadOf = leadsOf(question, rows, weight)
  const whole = { voted, votedArea, weight, withArea: hasAreas(rows) }
  const others = rows.filter(({ kind, units }) => kind === 'group' || (kind === 'abstained' && units !== 0))
  return (
    <Box component="article" aria-label={`${number}번 문항 결과`}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 3 }}>
        {number}. {question.title}
      </Typography>
      <Stack spacing={4}>
        {rows
          .filter(({ kind }) => kind === 'choice')
          .map((row) => (
            <RowBars key={row.key} row={row} lead={leadOf(row.key)} {...whole} />
          ))}
        {others.map((row) => (
          <Box key={row.key} sx={apart}>
            <RowBars row={row} lead={null} {...whole} />
          </Box>
        ))}
      </Stack>
      <ResultTable rows={rows} caption={question.title} {...whole} />
      {question.way === undefined ? null : <Ways question={question} way={question.way} />}
      {showsRule && question.rule !== undefined ? (
        <Box sx={{ mt: 4 }}>
          <RuleVerdict verdict={question.rule} caption={question.title} />
        </Box>
      ) : null}
    </Box>
  )
}

type RowBarsProps = {
  readonly row: ResultRow
  readonly lead: string | null
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  readonly withArea: boolean
}

const RowBars = ({ row, lead, voted, votedArea, weight, withArea }: RowBarsProps) => (
  <Box>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
      <Typography variant="subtitle1" component="span">
        {row.label}
      </Typography>
      {row.isMarked ? <Chip size="small" variant="outlined" label="찬성으로 셈" /> : null}
      {lead === null ? null : <Chip size="small" color="primary" icon={<EmojiEventsIcon />} label={lead} />}
    </Stack>
    {row.units === null ? (
      <Typography variant="body2" color="textSecondary">
        비밀을 지키기 위해 따로 보이지 않습니다.
      </Typography>
    ) : (
      <>
        <Line
          name={countedName(weight)}
          label={`${row.label} ${countedName(weight)}`}
          part={row.units}
          whole={voted}
          text={countWriter(weight)(row.units)}
        />
        {withArea && row.area !== null ? (
          <Line name="면적" label={`${row.label} 면적`} part={row.area} whole={votedArea} text={formatArea(row.area)} />
        ) : null}
      </>
    )}
  </Box>
)

type LineProps = {
  readonly name: string
  readonly label: string
  readonly part: number
  readonly whole: number
  readonly text: string
}

const barLine = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '34px minmax(30px, 1fr) 54px minmax(76px, auto)',
    sm: '40px minmax(60px, 1fr) 62px 120px',
  },
  alignItems: 'center',
  columnGap: { xs: 2, sm: 3 },
  py: 0.5,
} as const

const Line = ({ name, label, part, whole, text }: LineProps) => (
  <Box sx={barLine}>
    <Typography variant="caption" component="span" color="textSecondary">
      {name}
    </Typography>
    <Bar label={label} done={part} total={whole} height={12} />
    <Typography variant="body2" component="span" sx={{ fontWeight: 700, textAlign: 'right' }}>
      {formatPercent(shareOf(part, whole))}
    </Typography>
    <Typography
      variant="body2"
      component="span"
      color="textSecondary"
      sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
    >
      {text}
    </Typography>
  </Box>
)
