import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { RuleCondition, RuleProgress } from '#services/list/figures/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { AreaSources as Sources, AreaVerdict } from '#services/registry/area-sources/area-sources.contract.ts'
import { formatArea, formatCount, formatDate, formatPercent } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { useInstant } from '../past/past-context.ts'
import { buildingName, verdictOf } from './rule-labels.ts'
import { VerdictMark } from './VerdictMark.tsx'

const sourceNames: Readonly<Record<AreaVerdict['source'], string>> = {
  roll: '명부',
  ledger: '건축물대장',
  registry: '등기부',
}

/** Shows where the areas of a list come from, and the verdict under each source, where areas count. */
export const AreaSources = ({ list, rule }: { readonly list: List; readonly rule: RuleProgress }) => {
  const { call } = useCalls()
  const mayAsk = useMay('GET /api/list/{listId}/area-sources')
  const isNow = useInstant() === null
  const countsAreas = rule.conditions.some(({ basis }) => basis === 'area' || basis === 'land')
  const { data } = useQuery({
    queryKey: ['lists', list.id, 'area-sources'],
    queryFn: () => call('GET /api/list/{listId}/area-sources', { params: { listId: list.id } }),
    enabled: mayAsk && isNow && countsAreas,
  })
  if (data === undefined || data.verdicts.length === 0) return null
  const { verdicts, ledgerReadOn } = data
  return (
    <Section
      title="면적 출처"
      note={ledgerReadOn === null ? undefined : `${formatDate(ledgerReadOn)}에 읽은 건축물대장`}
    >
      <Typography>{sourcesText(data)}</Typography>
      {verdicts.some(({ changed }) => changed > 0) ? <Verdicts verdicts={verdicts} /> : <Alike verdicts={verdicts} />}
    </Section>
  )
}

/** Returns how many areas come from where: "명부 1,020세대 · 건축물대장 4세대". */
const sourcesText = ({ units, unknown }: Sources): string =>
  [
    ...units.map(({ source, units: count }) => `${sourceNames[source]} ${formatCount(count, '세대')}`),
    ...(unknown === 0 ? [] : [`면적 없음 ${formatCount(unknown, '세대')}`]),
  ].join(' · ')

type OfVerdicts = { readonly verdicts: readonly AreaVerdict[] }

const Alike = ({ verdicts }: OfVerdicts) =>
  verdicts.length < 2 ? null : (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {verdicts
        .slice(1)
        .map(({ source }) => sourceNames[source])
        .join('과 ')}
      의 면적으로 세어도 같습니다.
    </Typography>
  )

const conditionName = (condition: RuleCondition): string =>
  condition.dong === null ? condition.label : `${buildingName(condition)} ${condition.label}`

const noteOf = ({ source, covered, changed }: AreaVerdict): string =>
  source === 'roll'
    ? '지금 세는 면적'
    : `${formatCount(covered, '세대')}의 면적이 있고 ${formatCount(changed, '세대')}가 다름. 나머지는 명부`

/** Shows each condition on areas under each source: amount, whole, what is needed, outcome. */
const Verdicts = ({ verdicts }: OfVerdicts) => (
  <Box sx={{ overflowX: 'auto', mt: 3 }} tabIndex={0} role="region" aria-label="출처별 판정">
    <Table size="small" sx={{ minWidth: 560 }}>
      <TableHead>
        <TableRow>
          <TableCell>출처</TableCell>
          <TableCell>기준</TableCell>
          <TableCell align="right">동의·참여 / 전체</TableCell>
          <TableCell align="right">더 필요</TableCell>
          <TableCell>판정</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {verdicts.flatMap((verdict) =>
          verdict.conditions.map((condition, place) => (
            <TableRow key={`${verdict.source} ${conditionName(condition)}`}>
              <TableCell>
                {place === 0 ? (
                  <>
                    {sourceNames[verdict.source]}
                    <Typography variant="caption" component="p" color="textSecondary">
                      {noteOf(verdict)}
                    </Typography>
                  </>
                ) : null}
              </TableCell>
              <TableCell>{conditionName(condition)}</TableCell>
              <TableCell align="right">
                {formatArea(condition.completed)} / {formatArea(condition.total)} (
                {formatPercent(shareOf(condition.completed, condition.total))})
              </TableCell>
              <TableCell align="right">{condition.needed === 0 ? '없음' : formatArea(condition.needed)}</TableCell>
              <TableCell>
                <VerdictMark verdict={verdictOf(condition)} />
              </TableCell>
            </TableRow>
          )),
        )}
      </TableBody>
    </Table>
  </Box>
)
