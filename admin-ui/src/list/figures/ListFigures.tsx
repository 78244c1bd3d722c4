import { Card, Divider, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { formatArea, formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Figure, FigureSkeleton } from '../../kit/display/Figure.tsx'
import { areasUnknown } from '../../labels/amount-labels.ts'
import { paperFiguresText } from '../../labels/paper-figures.ts'
import { coOwnerSentence, rollPath } from '../../labels/list-labels.ts'
import { useInstant } from '../past/past-context.ts'
import { WhyFigure } from '../past/WhyFigure.tsx'
import { areaNote } from './area-note.ts'
import { marksOf } from './rule-labels.ts'
import { useFigureLinks } from './use-figure-links.ts'
import { useListStats } from './use-list-stats.ts'

const writeCount = (count: number): string => formatCount(count, '세대')

/** Shows the two figures that decide a campaign, with the legal thresholds. */
export const ListFigures = ({ list }: { readonly list: List }) => {
  const listId = list.id
  const { data, error, refetch } = useListStats(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Card sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        spacing={{ xs: 5, md: 8 }}
        divider={<Divider orientation="vertical" flexItem sx={{ display: { xs: 'none', md: 'block' } }} />}
      >
        {data === undefined ? (
          [<FigureSkeleton key="units" />, <FigureSkeleton key="area" />]
        ) : (
          <BothFigures listId={listId} stats={data} />
        )}
      </Stack>
      {list.coOwners === 'shares' ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {coOwnerSentence(list)}
        </Typography>
      ) : null}
      {data?.papers === undefined ? null : (
        <Typography variant="body2" sx={{ mt: 3 }}>
          종이 투표용지: {paperFiguresText(data.papers)}
        </Typography>
      )}
      {data === undefined ? null : <Entries listId={listId} stats={data} />}
    </Card>
  )
}

type StatsProps = { readonly listId: string; readonly stats: ListStats }

const BothFigures = ({ listId, stats }: StatsProps) => {
  const marks = marksOf(stats)
  const links = useFigureLinks(listId)
  const { households, householdArea } = stats
  return (
    <>
      <Figure
        title="세대"
        done={households.completed}
        total={households.total}
        risk={stats.riskUnits}
        write={writeCount}
        marks={marks.owners}
        links={links}
        ask={<WhyFigure listId={listId} figure="completedHouseholds" name="완료 세대" />}
        askRisk={<WhyFigure listId={listId} figure="riskUnits" name="위험 세대" />}
      />
      <Figure
        title="면적"
        done={householdArea.completed}
        total={householdArea.total}
        risk={stats.riskArea}
        write={formatArea}
        marks={marks.area}
        links={links}
        ask={<WhyFigure listId={listId} figure="completedHouseholdArea" name="완료 면적" />}
        askRisk={<WhyFigure listId={listId} figure="riskArea" name="위험 면적" />}
        note={areaNote(stats)}
        unknown={areasUnknown(households.total, householdArea.total)}
      />
    </>
  )
}

const entriesLine = {
  mt: 4,
  pt: 3,
  columnGap: 5,
  rowGap: 1,
  flexWrap: 'wrap',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The roll in numbers: a unit with two owners is two of its lines. */
const Entries = ({ listId, stats: { totalTargets, completedCount, riskCount } }: StatsProps) => {
  const isNow = useInstant() === null
  // The roll is today's.
  const mayAsk = useMay('GET /api/list-user/list/{listId}') && isNow
  if (totalTargets === 0 && !isNow) return null
  if (totalTargets === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        아직 소유자가 없습니다.
      </Typography>
    )
  }
  const parts: readonly EntriesPart[] = [
    {
      text: `명부 ${formatCount(totalTargets, '명')}`,
      to: rollPath(listId),
      ask: <WhyFigure listId={listId} figure="totalTargets" name="명부 인원" />,
    },
    {
      text: `참여 ${formatCount(completedCount, '명')}`,
      to: rollPath(listId, { status: 'completed' }),
      ask: <WhyFigure listId={listId} figure="completedCount" name="참여 인원" />,
    },
    {
      text: `미참여 ${formatCount(totalTargets - completedCount, '명')}`,
      to: rollPath(listId, { status: 'pending' }),
    },
    ...(riskCount > 0
      ? [
          {
            text: `위험 ${formatCount(riskCount, '명')}`,
            to: rollPath(listId, { status: 'risk' }),
            ask: <WhyFigure listId={listId} figure="riskCount" name="위험 인원" />,
          },
        ]
      : []),
  ]
  return (
    <Stack direction="row" sx={entriesLine}>
      {parts.map(({ text, to, ask }) => (
        <Stack key={to} direction="row" sx={{ alignItems: 'center' }}>
          {mayAsk ? (
            <MuiLink component={Link} to={to} variant="body2" color="textSecondary" underline="hover">
              {text}
            </MuiLink>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          )}
          {ask}
        </Stack>
      ))}
    </Stack>
  )
}

/** Number of the roll, with a link to its entries, and a button that explains it. */
type EntriesPart = { readonly text: string; readonly to: string; readonly ask?: ReactNode }
