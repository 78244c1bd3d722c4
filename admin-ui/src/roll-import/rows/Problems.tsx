import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { cellReference } from '../import-labels.ts'
import { LevelChip } from './LevelMark.tsx'
import { groupsOf, type ProblemGroup } from './problem-groups.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { SaveProblems } from './SaveProblems.tsx'

type ProblemsProps = { readonly roll: RollImportPreview; readonly onGo?: (problem: RollProblem) => void }

/** Maximum number of positions of one kind that are listed; the file has all of them. */
const MAX_LOCATIONS = 60

/**
 * Shows the problems of a roll and the automatic corrections, by kind; each position links to its
 * row.
 */
export const Problems = ({ roll, onGo }: ProblemsProps) => {
  const { problems, problemCounts } = roll
  const total = problemCounts.error + problemCounts.warning + problemCounts.note
  if (total === 0) return <Alert severity="success">모든 행을 그대로 읽었습니다.</Alert>
  const groups = groupsOf(problems)
  const counts = (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {(['error', 'warning'] as const).map((level) =>
        problemCounts[level] === 0 ? null : <LevelChip key={level} level={level} count={problemCounts[level]} />,
      )}
      <SaveProblems roll={roll} />
    </Stack>
  )
  return (
    <Section title="확인할 사항" note="오류 행은 빼고, 주의 행은 그대로 가져옵니다." actions={counts}>
      {groups
        .filter(({ level }) => level !== 'note')
        .map((group) => (
          <Group key={`${group.level}-${group.kind}`} group={group} onGo={onGo} />
        ))}
      <Notes groups={groups.filter(({ level }) => level === 'note')} count={problemCounts.note} onGo={onGo} />
      {total > problems.length ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          모두 {formatCount(total, '건')} 가운데 처음 {formatCount(problems.length, '건')}을 보여 드립니다.
        </Typography>
      ) : null}
    </Section>
  )
}

type NotesProps = {
  readonly groups: readonly ProblemGroup[]
  readonly count: number
  readonly onGo: ProblemsProps['onGo']
}

/**
 * Lists the corrections that were made automatically, folded into one line: nobody has to do
 * anything about it.
 */
const Notes = ({ groups, count, onGo }: NotesProps) =>
  count === 0 ? null : (
    <Accordion disableGutters elevation={0} sx={groupBox} slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
        <Typography variant="body2" component="span" color="textSecondary">
          자동으로 수정한 {formatCount(count, '건')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, pt: 0 }}>
        {groups.map((group) => (
          <Group key={group.kind} group={group} onGo={onGo} />
        ))}
      </AccordionDetails>
    </Accordion>
  )

type GroupProps = { readonly group: ProblemGroup; readonly onGo: ProblemsProps['onGo'] }

const groupBox = {
  bgcolor: 'transparent',
  borderTop: 1,
  borderColor: 'divider',
  '&::before': { display: 'none' },
} as const

const locationListStyle = { ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 4 } as const

const Group = ({ group: { level, message, problems }, onGo }: GroupProps) => {
  const more = problems.length - MAX_LOCATIONS
  // Names the region of each group that is open.
  const id = useId()
  return (
    <Accordion disableGutters elevation={0} defaultExpanded={level === 'error'} sx={groupBox}>
      <AccordionSummary id={id} expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <LevelChip level={level} count={problems.length} />
          <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
            {message}
          </Typography>
        </Stack>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, pt: 0 }}>
        <Box component="ul" sx={locationListStyle} aria-label={`${message} 있는 곳`}>
          {problems.slice(0, MAX_LOCATIONS).map((problem) => (
            <ProblemLocation
              key={`${problem.row} ${problem.column} ${problem.message}`}
              problem={problem}
              said={message}
              onGo={onGo}
            />
          ))}
        </Box>
        {more > 0 ? (
          <Typography variant="caption" color="textSecondary">
            외 {formatCount(more, '건')}
          </Typography>
        ) : null}
      </AccordionDetails>
    </Accordion>
  )
}

type ProblemLocationProps = {
  readonly problem: RollProblem
  readonly said: string
  readonly onGo: ProblemsProps['onGo']
}

const locationStyle = { display: 'flex', gap: 1, alignItems: 'baseline', fontSize: 14, maxWidth: '100%' } as const

/** Shows the position of a problem, with the details that differ within its group. */
const ProblemLocation = ({ problem, said, onGo }: ProblemLocationProps) => (
  <Box component="li" sx={locationStyle}>
    {problem.row === null || onGo === undefined ? (
      <Box component="span" sx={{ flex: 'none', py: 1.5, fontWeight: 600 }}>
        {cellReference(problem)}
      </Box>
    ) : (
      <Button
        size="small"
        color="inherit"
        onClick={() => onGo(problem)}
        sx={{ flex: 'none', textDecoration: 'underline' }}
      >
        {cellReference(problem)}
      </Button>
    )}
    <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {problem.message.startsWith(said) ? problem.message.slice(said.length).trim() : problem.message}
      {problem.value === null || problem.value === '' ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          “{problem.value}”
        </Box>
      )}
    </Box>
  </Box>
)
