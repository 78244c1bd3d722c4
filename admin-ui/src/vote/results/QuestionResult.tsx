import EmojiEventsIcon from '@mui/icons-material/EmojiEventsOutlined'
import { Box, Chip, Stack, Typography } from '@mui/material'
import { formatArea, formatPercent } from '#ui/format.ts'
import type { ReactNode } from 'react'
import type { QuestionResult as Question, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { Fold } from '../../kit/display/Fold.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { countedName, countWriter } from '../../labels/amount-labels.ts'
import { arePartsOf, hasAreas, leadersOf, resultRows, type ResultRow } from './result-rows.ts'
import { ResultTable } from './ResultTable.tsx'
import { BallotsByWay } from './BallotsByWay.tsx'
import { VerdictReasons, VerdictWord } from './RuleVerdict.tsx'
import { ShareBar, type Share } from './ShareBar.tsx'
import { WhyVote } from '../why/WhyVote.tsx'

type QuestionResultProps = {
  readonly number: number
  readonly question: Question
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  /** Number of papers that were handed out and never came back (미회수). */
  readonly unreturned: number
  /** Marks a result with a verdict, which makes the mark of the most votes needless. */
  readonly isJudged: boolean
}

/** Returns the mark of a choice: elected or level in an election, else the most votes. */
const leadsOf = (
  { rule }: Question,
  rows: readonly ResultRow[],
  { weight, isJudged }: Pick<QuestionResultProps, 'weight' | 'isJudged'>,
) => {
  const leaders = leadersOf(rows, weight)
  const leading = leaders.size > 1 ? '동률 최다' : '최다 득표'
  return (key: string): string | null => {
    if (rule?.elected?.includes(key) === true) return '당선'
    if (rule?.tied?.includes(key) === true) return '동률'
    return rule?.elected === undefined && !isJudged && leaders.has(key) ? leading : null
  }
}

const apart = { pt: 3, borderTop: 1, borderColor: 'divider', borderTopStyle: 'dashed' } as const

/**
 * Shows the result of one question: its verdict as a sentence, its amounts, and behind a fold the
 * table and the conditions.
 */
export const QuestionResult = (props: QuestionResultProps) => {
  const { number, question, voted, votedArea, weight } = props
  const rows = resultRows(question)
  const whole = { voted, votedArea, weight, withArea: hasAreas(rows) }
  const isWhole = isOneWhole(rows, voted)
  return (
    <Box component="article" aria-label={`${number}번 문항 결과`}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ fontSize: 16 }}>
          {number}. {question.title}
        </Typography>
        {question.rule === undefined ? null : <VerdictWord verdict={question.rule} />}
      </Stack>
      {question.rule === undefined ? null : <Typography sx={{ mt: 1 }}>{question.rule.sentence}</Typography>}
      <Stack spacing={3} sx={{ mt: 3 }}>
        {isWhole ? <UnitBar {...props} rows={rows} /> : <ChoiceBars {...props} rows={rows} />}
        {isWhole && decidesByArea(props) ? <AreaBar {...props} rows={rows} /> : null}
      </Stack>
      <Box sx={{ mt: 2 }}>
        <Fold title="기준과 표 보기">
          {question.rule === undefined ? null : (
            <VerdictReasons verdict={question.rule} caption={question.title} question={question.id} />
          )}
          {isWhole && !decidesByArea(props) ? <AreaBar {...props} rows={rows} /> : null}
          <ResultTable rows={rows} caption={question.title} {...whole} />
          {question.way === undefined ? null : <BallotsByWay question={question} way={question.way} />}
        </Fold>
      </Box>
    </Box>
  )
}

/** Tells whether one bar shows a question whole: choices for and against, of which each voter took one. */
const isOneWhole = (rows: readonly ResultRow[], voted: number): boolean =>
  rows.some(({ isAssent }) => isAssent) && arePartsOf(rows, voted)

type BarsProps = QuestionResultProps & { readonly rows: readonly ResultRow[] }

const shareKind = ({ kind, isAssent }: ResultRow): Share['kind'] => {
  if (kind === 'choice') return isAssent ? 'assent' : 'choice'
  return kind === 'group' ? 'choice' : kind
}

/** Returns the papers that never came back (미회수) as a part of the ballots; none in a vote by owner. */
const unreturnedShare = ({ unreturned, weight }: QuestionResultProps): readonly Share[] =>
  unreturned === 0 || weight === 'owner'
    ? []
    : [
        {
          key: 'unreturned',
          label: '미회수',
          kind: 'unreturned',
          amount: unreturned,
          text: countWriter(weight)(unreturned),
        },
      ]

const shareLabel = ({ label, isMarked }: ResultRow): string => (isMarked ? `${label} (찬성으로 셈)` : label)

/** Returns the rows as parts of a bar, each with the explanation of its figure. */
const sharesOf = ({ rows, question, weight }: BarsProps, figure: 'choice' | 'choiceArea'): readonly Share[] =>
  rows.flatMap((row) => {
    const isArea = figure === 'choiceArea'
    const amount = isArea ? row.area : row.units
    if (amount === null) return []
    const name = isArea ? '면적' : countedName(weight)
    const text = isArea ? formatArea(amount) : countWriter(weight)(amount)
    const ask = <WhyChoice row={row} question={question.id} figure={figure} name={name} />
    return [{ key: row.key, label: shareLabel(row), kind: shareKind(row), amount, text, ask }]
  })

/** Shows each amount as a part of one bar: 찬성, 반대, 기권, 무효, 미회수. */
const UnitBar = (props: BarsProps) => {
  const name = countedName(props.weight)
  const shares = [...sharesOf(props, 'choice'), ...unreturnedShare(props)]
  return <ShareBar label={`${props.question.title} ${name}`} name={name} shares={shares} />
}

/** Shows the areas as parts of one bar; nothing where they are not known. */
const AreaBar = (props: BarsProps) =>
  hasAreas(props.rows) ? (
    <ShareBar label={`${props.question.title} 면적`} name="면적" shares={sharesOf(props, 'choiceArea')} />
  ) : null

/** Tells whether areas decide a question; else they stand behind its fold. */
const decidesByArea = ({ question, weight }: QuestionResultProps): boolean =>
  weight === 'area' || (question.rule?.conditions ?? []).some(({ basis }) => basis === 'area' || basis === 'land')

/** Shows a bar for each choice, abstentions and merged choices apart. */
const ChoiceBars = (props: BarsProps) => {
  const { rows, question, voted, votedArea, weight } = props
  const leadOf = leadsOf(question, rows, props)
  const whole = { voted, votedArea, weight, withArea: hasAreas(rows) }
  const others = rows.filter(
    ({ kind, units }) => kind === 'group' || kind === 'invalid' || (kind === 'abstained' && units !== 0),
  )
  return (
    <Stack spacing={4}>
      {rows
        .filter(({ kind }) => kind === 'choice')
        .map((row) => (
          <RowBars key={row.key} row={row} question={question.id} lead={leadOf(row.key)} {...whole} />
        ))}
      {others.map((row) => (
        <Box key={row.key} sx={apart}>
          <RowBars row={row} question={question.id} lead={null} {...whole} />
        </Box>
      ))}
    </Stack>
  )
}

type RowBarsProps = {
  readonly row: ResultRow
  readonly question: string
  readonly lead: string | null
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  readonly withArea: boolean
}

const RowBars = ({ row, question, lead, voted, votedArea, weight, withArea }: RowBarsProps) => (
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
          ask={<WhyChoice row={row} question={question} figure="choice" name={countedName(weight)} />}
          name={countedName(weight)}
          label={`${row.label} ${countedName(weight)}`}
          part={row.units}
          whole={voted}
          text={countWriter(weight)(row.units)}
        />
        {withArea && row.area !== null ? (
          <Line
            ask={<WhyChoice row={row} question={question} figure="choiceArea" name="면적" />}
            name="면적"
            label={`${row.label} 면적`}
            part={row.area}
            whole={votedArea}
            text={formatArea(row.area)}
          />
        ) : null}
      </>
    )}
  </Box>
)

type WhyChoiceProps = {
  readonly row: ResultRow
  readonly question: string
  readonly figure: 'choice' | 'choiceArea'
  readonly name: string
}

/** Explains the figure of a choice; merged choices have no figure of their own. */
const WhyChoice = ({ row: { key, kind, label }, question, figure, name }: WhyChoiceProps) =>
  kind === 'group' ? null : (
    <WhyVote
      name={`${label} ${name}`}
      figure={figure}
      question={question}
      {...(kind === 'choice' ? { choice: key } : {})}
    />
  )

type LineProps = {
  readonly ask: ReactNode
  readonly name: string
  readonly label: string
  readonly part: number
  readonly whole: number
  readonly text: string
}

const barLine = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '34px minmax(24px, 1fr) 54px minmax(76px, auto) auto',
    sm: '40px minmax(60px, 1fr) 62px 120px auto',
  },
  alignItems: 'center',
  columnGap: { xs: 2, sm: 3 },
  py: 0.5,
} as const

const Line = ({ ask, name, label, part, whole, text }: LineProps) => (
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
    {ask}
  </Box>
)
