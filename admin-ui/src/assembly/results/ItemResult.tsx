import BlockIcon from '@mui/icons-material/Block'
import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import { Alert, Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import type {
  AssemblyItemResult,
  AssemblyQuestionResult,
  ItemAttendance,
  ItemState,
} from '#services/assembly/results/results.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'

const styles: Readonly<Record<ItemState, StatusStyle>> = {
  report: { label: '보고', tone: 'pending', Icon: CheckCircleIcon },
  'not-counted': { label: '개표 전', tone: 'pending', Icon: ScheduleIcon },
  'not-held': { label: '표결하지 않음', tone: 'pending', Icon: BlockIcon },
  passed: { label: '가결', tone: 'done', Icon: CheckCircleIcon },
  rejected: { label: '부결', tone: 'pending', Icon: CancelIcon },
  void: { label: '성립하지 않음', tone: 'risk', Icon: BlockIcon },
  undecided: { label: '판정할 수 없음', tone: 'risk', Icon: HelpIcon },
}

const electionLabels: Readonly<Partial<Record<ItemState, string>>> = { passed: '당선', rejected: '당선자 없음' }

const styleOf = (state: ItemState, kind: AssemblyItemResult['kind']): StatusStyle => ({
  ...styles[state],
  label: (kind === 'election' ? electionLabels[state] : undefined) ?? styles[state].label,
})

const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`

const Tally = ({ question }: { readonly question: AssemblyQuestionResult }) => {
  const hasWays = question.tally.some(({ online }) => online !== null)
  return (
    <Table size="small" aria-label={`${question.title} 득표`} sx={{ mt: 3 }}>
      <TableHead>
        <TableRow>
          <TableCell>선택지</TableCell>
          <TableCell align="right">득표</TableCell>
          {hasWays ? (
            <>
              <TableCell align="right">전자</TableCell>
              <TableCell align="right">종이</TableCell>
            </>
          ) : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {question.tally.map(({ label, votes, online, paper }) => (
          <TableRow key={label}>
            <TableCell>{label}</TableCell>
            <TableCell align="right">{votes}</TableCell>
            {hasWays ? (
              <>
                <TableCell align="right">{online}</TableCell>
                <TableCell align="right">{paper}</TableCell>
              </>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type QuestionProps = { readonly question: AssemblyQuestionResult; readonly isOnly: boolean }

const Question = ({ question, isOnly }: QuestionProps) => {
  const { sentence, ruleSentence, conflict, doubt } = question
  return (
    <Box>
      {isOnly ? null : <Typography sx={{ fontWeight: 600, mb: 1 }}>{question.title}</Typography>}
      <Typography sx={{ fontSize: 18, fontWeight: 600 }}>{sentence}</Typography>
      {ruleSentence === null || ruleSentence === sentence ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          투표의 의결 기준: {ruleSentence}
        </Typography>
      )}
      {conflict === null ? null : (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {conflict}
        </Alert>
      )}
      {doubt === null || doubt.papers + doubt.challenged === 0 ? null : (
        <Alert severity={doubt.couldTurn ? 'warning' : 'info'} sx={{ mt: 2 }}>
          {doubt.text} (무효 {doubt.invalid} · 보류 {doubt.setAside} · 미회수 {doubt.unreturned} · 이의{' '}
          {doubt.challenged})
        </Alert>
      )}
      <Tally question={question} />
    </Box>
  )
}

const ways = { online: '온라인', paper: '종이', desk: '현장 태블릿', proxy: '대리' } as const

const attendanceText = ({ at, owners, attending, present, presentByProxy, presentOnline }: ItemAttendance): string =>
  [
    `${formatDateTime(at)} 기준`,
    `전체 ${people(owners)}`,
    `참석 ${people(attending)}`,
    `직접 참석 ${people(present)}: 현장 ${people(present - presentOnline)} (대리 ${people(presentByProxy)}), 온라인 ${people(presentOnline)}`,
  ].join(' · ')

/** Shows the verdict of one item, and what it rests on. */
export const ItemResult = ({ item, number }: { readonly item: AssemblyItemResult; readonly number: number }) => (
  <Section
    title={`제${number}호 ${item.title}`}
    note={item.matter ?? undefined}
    actions={<StateChip {...styleOf(item.state, item.kind)} />}
  >
    <Stack spacing={4}>
      {item.questions.map((question) => (
        <Question key={question.questionId} question={question} isOnly={item.questions.length === 1} />
      ))}
      {item.attendance === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {attendanceText(item.attendance)}
        </Typography>
      )}
      {item.ways.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          투표한 방법 {item.ways.map(({ way, voted }) => `${ways[way]} ${voted}건`).join(' · ')}
        </Typography>
      )}
      {item.notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary">
          {note}
        </Typography>
      ))}
    </Stack>
  </Section>
)
