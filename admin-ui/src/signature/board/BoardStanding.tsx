import { Box, Stack, Typography } from '@mui/material'
import type { ConsentStanding, FirmCondition } from '#services/consent-count/consent-standing.contract.ts'
import { formatDate, formatPercent } from '#ui/format.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { Fold } from '../../kit/display/Fold.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { writeBasis } from '../../labels/amount-labels.ts'
import { basisNames, buildingName, markOf, remainingText, verdictOf } from '../../list/figures/rule-labels.ts'
import { VerdictMark } from '../../list/figures/VerdictMark.tsx'
import { surplusText } from '../count/standing-words.ts'

/** Shows every threshold of law, of the whole and of each building, and what it lacks or could lose. */
export const BoardStanding = ({ standing: { on, rule, met, conditions } }: { readonly standing: ConsentStanding }) => {
  if (rule === null || conditions.length === 0) return null
  const isOpen = (condition: FirmCondition): boolean => ['unmet', 'unknown'].includes(verdictOf(condition))
  const whole = conditions.filter(({ dong }) => dong === null)
  const buildings = conditions.filter(({ dong }) => dong !== null)
  const settled = buildings.filter((condition) => !isOpen(condition))
  return (
    <Section
      title={rule.title}
      note={`${rule.article} · ${formatDate(on)} 기준`}
      actions={<VerdictMark verdict={verdictOf({ met, exempt: null })} />}
    >
      <Conditions conditions={[...whole, ...buildings.filter(isOpen)]} />
      {settled.length === 0 ? null : (
        <Fold title={`충족했거나 해당 없는 동 ${settled.length.toLocaleString('ko-KR')}개 보기`}>
          <Conditions conditions={settled} />
        </Fold>
      )}
    </Section>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr) 128px' },
  columnGap: 4,
  rowGap: 1.5,
  alignItems: 'center',
  py: 2,
} as const

const Conditions = ({ conditions }: { readonly conditions: readonly FirmCondition[] }) => (
  <Box component="ul" sx={plainList}>
    {conditions.map((condition) => (
      <Box component="li" key={`${nameOf(condition)} ${condition.basis}`} sx={row}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {nameOf(condition)}
        </Typography>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 } }}>
          {condition.exempt === null ? (
            <Bar
              label={nameOf(condition)}
              done={condition.completed}
              total={condition.total}
              marks={[markOf(condition)]}
              height={10}
            />
          ) : null}
        </Box>
        <Amounts condition={condition} />
        <Box sx={{ textAlign: 'right' }}>
          <VerdictMark verdict={verdictOf(condition)} />
        </Box>
      </Box>
    ))}
  </Box>
)

const nameOf = ({ dong, dongs, label, required }: FirmCondition): string => {
  const asked = `${label} (${formatPercent(required.numerator / required.denominator)}${required.over ? ' 초과' : ''})`
  return dong === null ? asked : `${buildingName({ dong, ...(dongs === undefined ? {} : { dongs }) })} · ${asked}`
}

/** Shows what is there of all, and what could be lost or is lacking. */
const Amounts = ({ condition }: { readonly condition: FirmCondition }) => {
  const { basis, completed, total, exempt } = condition
  return (
    <Stack sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 2, md: 0 } }}>
      {exempt === null ? (
        <Typography variant="body2">
          {basisNames[basis]} {writeBasis(basis, completed)} / {writeBasis(basis, total)} ·{' '}
          {formatPercent(shareOf(completed, total))}
        </Typography>
      ) : null}
      <Typography variant="body2" color="textSecondary">
        {surplusText(condition) ?? remainingText(condition)}
      </Typography>
    </Stack>
  )
}
