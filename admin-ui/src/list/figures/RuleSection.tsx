import { Alert, Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { RuleCondition, RuleProgress } from '#services/list/figures/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount, formatDate, formatPercent } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { writeBasis } from '../../labels/amount-labels.ts'
import { coOwnerSentence, planPath } from '../../labels/list-labels.ts'
import { CertificateNote } from './CertificateNote.tsx'
import { ConsentLawNote } from './ConsentLawNote.tsx'
import {
  basisNames,
  buildingName,
  countingSentences,
  missingUnitsFilter,
  remainingText,
  markOf,
  requiredText,
  unsettledText,
  verdictOf,
} from './rule-labels.ts'
import { VerdictMark } from './VerdictMark.tsx'

type RuleSectionProps = { readonly list: List; readonly rule: RuleProgress }

const effectiveDateText = ({ effectiveFrom }: RuleProgress): string =>
  effectiveFrom === null ? '' : ` · ${formatDate(effectiveFrom)}부터 시행된 기준`

const sentences = { m: 0, mt: 2, pl: 5, fontSize: 14, color: 'text.secondary' } as const

/** Leaves out a note that the page already shows above. */
const isCountingNote = ({ code }: { readonly code: string }): boolean => code !== 'RECOGNISED_CERTIFICATE_ASKED'

/** Shows the conditions that the law sets for a list, and the progress of each. */
export const RuleSection = ({ list, rule }: RuleSectionProps) => {
  const whole = rule.conditions.filter(({ dong }) => dong === null)
  const buildings = rule.conditions.filter(({ dong }) => dong !== null)
  return (
    <Section
      title={rule.title}
      note={`${rule.article}${effectiveDateText(rule)}`}
      {...(rule.conditions.length === 0
        ? {}
        : { actions: <VerdictMark verdict={verdictOf({ met: rule.met, exempt: null })} /> })}
    >
      <CertificateNote list={list} />
      <ConsentLawNote list={list} />
      {rule.judgedBy === 'votes' ? <JudgedByVotes hasTurnout={rule.conditions.length > 0} /> : null}
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {whole.map((condition) => (
          <Condition
            key={`${condition.kind} ${condition.basis} ${condition.label}`}
            list={list}
            condition={condition}
          />
        ))}
      </Stack>
      {rule.withoutRisk === undefined ? null : <WithoutRisk list={list} withoutRisk={rule.withoutRisk} />}
      {rule.unsettled === undefined ? null : <Unsettled unsettled={rule.unsettled} />}
      {buildings.length === 0 ? null : <OfBuildings list={list} conditions={buildings} />}
      <Box component="details" sx={{ mt: 4 }}>
        <Typography
          component="summary"
          variant="body2"
          sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
        >
          어떻게 세나요?
        </Typography>
        <Box component="ul" sx={sentences}>
          {countingSentences(rule).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{coOwnerSentence(list)}</li>
          {(rule.notes ?? []).filter(isCountingNote).map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </Box>
      </Box>
    </Section>
  )
}

/**
 * Explains that votes decide on consent: turnout is no assent, and only the count knows the
 * choices.
 */
const JudgedByVotes = ({ hasTurnout }: { readonly hasTurnout: boolean }) => (
  <Typography sx={{ mb: hasTurnout ? 4 : 0 }}>
    {hasTurnout ? '투표율 기준입니다. ' : ''}
    찬성은 마감한 뒤 각 투표의 결과에서 판정합니다.
  </Typography>
)

type ConditionProps = { readonly list: List; readonly condition: RuleCondition }

const conditionLine = {
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1,
  flexWrap: 'wrap',
  alignItems: 'baseline',
  mb: 1.5,
} as const

const remainingLine = { justifyContent: 'space-between', columnGap: 3, flexWrap: 'wrap', mt: 2 } as const

/** Tells whether the share of a basis is already shown large above. */
const isFigure = (basis: RuleCondition['basis']): boolean => basis === 'units' || basis === 'area'

const Condition = ({ list, condition }: ConditionProps) => {
  const { basis, completed, total, required, exempt, leftOut } = condition
  return (
    <li>
      <Stack direction="row" sx={conditionLine}>
        <Typography component="p" variant="subtitle1">
          {condition.label} ({formatPercent(required.numerator / required.denominator)}
          {required.over ? ' 초과' : ''})
        </Typography>
        <VerdictMark verdict={verdictOf(condition)} />
      </Stack>
      {exempt === null ? (
        <Bar label={condition.label} done={completed} total={total} height={12} marks={[markOf(condition)]} />
      ) : null}
      <Stack direction="row" sx={remainingLine}>
        <Typography variant="body2" color="textSecondary">
          {basisNames[basis]} {writeBasis(basis, completed)} / {writeBasis(basis, total)}
          {isFigure(basis) ? '' : ` · ${formatPercent(shareOf(completed, total))}`}
          {leftOut === undefined ? '' : ` · 소재불명으로 제외 ${formatCount(leftOut, '명')}`}
        </Typography>
        <RemainingUnits list={list} condition={condition} />
      </Stack>
    </li>
  )
}

/** Shows what a condition still lacks, with a link to the units without a consent. */
const RemainingUnits = ({ list, condition }: ConditionProps) => {
  const mayAsk = useMay('GET /api/list/{id}/units')
  const text = remainingText(condition)
  if (text === null) return null
  if (!mayAsk || condition.exempt !== null) return <Typography variant="body2">{text}</Typography>
  return (
    <MuiLink
      component={Link}
      to={planPath(list.id, missingUnitsFilter(condition))}
      variant="body2"
      color="inherit"
      sx={{ fontWeight: 600 }}
    >
      {text}
    </MuiLink>
  )
}

type OfBuildingsProps = { readonly list: List; readonly conditions: readonly RuleCondition[] }

const apart = { mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' } as const

/** Shows the conditions of buildings: first the unmet ones, all of them on a click. */
const OfBuildings = ({ list, conditions }: OfBuildingsProps) => {
  const open = conditions.filter((condition) => ['unmet', 'unknown'].includes(verdictOf(condition)))
  const closed = conditions.filter((condition) => !open.includes(condition))
  const asked = conditions.filter(({ exempt }) => exempt === null).length
  return (
    <Box sx={apart}>
      <Typography variant="h3">
        동마다 {conditions[0] === undefined ? '' : requiredText(conditions[0].required)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {asked.toLocaleString('ko-KR')}개 동 가운데 {(asked - open.length).toLocaleString('ko-KR')}개 동이 충족했습니다.
      </Typography>
      <Buildings list={list} conditions={open} />
      {closed.length === 0 ? null : (
        <Box component="details" sx={{ mt: 2 }}>
          <Typography
            component="summary"
            variant="body2"
            sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
          >
            충족했거나 해당 없는 동 {closed.length.toLocaleString('ko-KR')}개 보기
          </Typography>
          <Buildings list={list} conditions={closed} />
        </Box>
      )}
    </Box>
  )
}

const buildingRow = {
  display: 'grid',
  gridTemplateColumns: { xs: '72px minmax(0, 1fr) auto', md: '72px minmax(0, 1fr) 150px 150px' },
  columnGap: 3,
  rowGap: 1,
  alignItems: 'center',
  py: 1.75,
} as const

const Buildings = ({ list, conditions }: OfBuildingsProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {conditions.map((condition) => (
      <Box component="li" key={condition.dong} sx={buildingRow}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {buildingName(condition)}
        </Typography>
        {condition.exempt === null ? (
          <Bar
            label={`${buildingName(condition)} 참여율`}
            done={condition.completed}
            total={condition.total}
            marks={[markOf(condition)]}
            height={10}
          />
        ) : (
          <span />
        )}
        <VerdictMark verdict={verdictOf(condition)} />
        <Box sx={{ gridColumn: { xs: '2 / -1', md: 'auto' }, textAlign: { md: 'right' } }}>
          <RemainingUnits list={list} condition={condition} />
        </Box>
      </Box>
    ))}
  </Box>
)

type UnsettledProps = { readonly unsettled: NonNullable<RuleProgress['unsettled']> }

/** Shows owners who count although nobody is known yet who acts for them. */
const Unsettled = ({ unsettled: { owners, couldTurn } }: UnsettledProps) => (
  <Alert severity={couldTurn ? 'warning' : 'info'} sx={{ mt: 4 }}>
    {unsettledText(owners)} 소유자 수에 들어 있습니다.{' '}
    {couldTurn
      ? '이들의 동의 여부에 따라 판정이 달라질 수 있습니다.'
      : '이들의 동의 여부가 달라져도 판정은 그대로입니다.'}
  </Alert>
)

type WithoutRiskProps = { readonly list: List; readonly withoutRisk: NonNullable<RuleProgress['withoutRisk']> }

const verdictText = (met: boolean | null): string => {
  if (met === null) return '판정할 수 없습니다'
  return met ? '그래도 충족합니다' : '충족하지 못합니다'
}

/** Shows the result without the consents at risk because of a registry record. */
const WithoutRisk = ({ list, withoutRisk: { met, units } }: WithoutRiskProps) => (
  <Alert severity={met === true ? 'info' : 'warning'} sx={{ mt: 4 }}>
    등기부로 보아 위험한 {formatCount(units, '세대')}의 동의를 빼면 {verdictText(met)}.{' '}
    <MuiLink component={Link} to={planPath(list.id, { looks: ['risk'] })}>
      배치도에서 보기
    </MuiLink>
  </Alert>
)
