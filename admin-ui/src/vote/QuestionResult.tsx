import EmojiEventsIcon from '@mui/icons-material/EmojiEventsOutlined'
import { Box, Chip, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type { VoteResults } from '#services/vote/vote-results.contract.ts'
import { Bar } from '../kit/display/Bar.tsx'
import { shareOf } from '../kit/display/share.ts'

type Question = NonNullable<VoteResults['questions']>[number]
type Tally = { readonly label: string; readonly count: number | null; readonly area: number | null }
type QuestionResultProps = {
  readonly number: number
  readonly question: Question
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
}
type Whole = Pick<QuestionResultProps, 'voted' | 'votedArea'>

const weightOf = (tally: Tally, weight: VoteResults['weight']): number =>
  (weight === 'area' ? tally.area : tally.count) ?? 0

/** Choices with the most votes: one, several where they are level, none where nobody chose anything. */
const leadersOf = (choices: Question['choices'], weight: VoteResults['weight']): ReadonlySet<string> => {
  const highest = Math.max(0, ...choices.map((choice) => weightOf(choice, weight)))
  return new Set(
    highest === 0 ? [] : choices.filter((choice) => weightOf(choice, weight) === highest).map(({ id }) => id),
  )
}

const apart = { pt: 3, borderTop: 1, borderColor: 'divider', borderTopStyle: 'dashed' } as const

/** One question: a pair of bars a choice, abstentions apart, and the same as a table. */
export const QuestionResult = ({ number, question, voted, votedArea, weight }: QuestionResultProps) => {
  const leaders = leadersOf(question.choices, weight)
  const leading = leaders.size > 1 ? '동률 최다' : '최다 득표'
  const abstained: Tally = { label: '기권', ...question.abstained }
  return (
    <Box component="article" aria-label={`${number}번 문항 결과`}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 3 }}>
        {number}. {question.title}
      </Typography>
      <Stack spacing={4}>
        {question.choices.map((choice) => (
          <TallyBars
            key={choice.id}
            tally={choice}
            voted={voted}
            votedArea={votedArea}
            lead={leaders.has(choice.id) ? leading : null}
          />
        ))}
        {abstained.count === 0 ? null : (
          <Box sx={apart}>
            <TallyBars tally={abstained} voted={voted} votedArea={votedArea} lead={null} />
          </Box>
        )}
      </Stack>
      <TallyTable
        tallies={[...question.choices, abstained]}
        voted={voted}
        votedArea={votedArea}
        caption={question.title}
      />
    </Box>
  )
}

const TallyBars = ({
  tally,
  voted,
  votedArea,
  lead,
}: Whole & { readonly tally: Tally; readonly lead: string | null }) => (
  <Box>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5 }}>
      <Typography variant="subtitle1" component="span">
        {tally.label}
      </Typography>
      {lead === null ? null : <Chip size="small" color="primary" icon={<EmojiEventsIcon />} label={lead} />}
    </Stack>
    <Line
      name="세대"
      label={`${tally.label} 세대`}
      part={tally.count ?? 0}
      whole={voted}
      text={formatCount(tally.count ?? 0, '세대')}
    />
    <Line
      name="면적"
      label={`${tally.label} 면적`}
      part={tally.area ?? 0}
      whole={votedArea}
      text={formatArea(tally.area ?? 0)}
    />
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

const TallyTable = ({
  tallies,
  voted,
  votedArea,
  caption,
}: Whole & { readonly tallies: readonly Tally[]; readonly caption: string }) => (
  <Box component="details" sx={{ mt: 3 }}>
    <Typography
      component="summary"
      variant="body2"
      sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
    >
      표로 보기
    </Typography>
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={`${caption} 결과표`} sx={{ mt: 2, minWidth: 420 }}>
        <TableHead>
          <TableRow>
            {['선택', '세대', '세대 비율', '면적', '면적 비율'].map((title, index) => (
              <TableCell key={title} align={index === 0 ? 'left' : 'right'}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {tallies.map(({ label, count, area }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{formatCount(count ?? 0, '세대')}</TableCell>
              <TableCell align="right">{formatPercent(shareOf(count ?? 0, voted))}</TableCell>
              <TableCell align="right">{formatArea(area ?? 0)}</TableCell>
              <TableCell align="right">{formatPercent(shareOf(area ?? 0, votedArea))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
)
