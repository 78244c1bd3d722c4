import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { RequestStatus } from '#services/signature/request/signature-requests.contract.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Bar } from '../kit/display/Bar.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { Section } from '../kit/layout/Section.tsx'
import { listPath, rollPath } from '../labels/list-labels.ts'
import { funnelSteps, statusBefore, statusesFrom, type FunnelStep } from './funnel-steps.ts'
import { REQUESTS_ID } from './request/requests-anchor.ts'
import { narrowedPath, unsureMark } from './signature-labels.ts'

type Stats = AnswerTo<'GET /api/signature/stats'>
type FunnelSectionProps = { readonly list: List; readonly stats: Stats }

/**
 * Shows the steps of a campaign with the number at each, and other outcomes. Every figure links to
 * the requests or consents that it counts.
 */
export const FunnelSection = ({ list, stats }: FunnelSectionProps) => {
  const seesRequests = useMay('GET /api/signature/requests')
  return (
    <Section title="진행 단계" note="누르면 그 소유자들을 봅니다. 서면 동의서는 서명에만 셉니다.">
      <Box component="ol" sx={plainList}>
        {funnelSteps(stats.funnel).map((step) => (
          <Step key={step.key} step={step} list={list} links={seesRequests} />
        ))}
      </Box>
      <SideCounts list={list} stats={stats} links={seesRequests} />
      <UnsureNote list={list} stats={stats} />
    </Section>
  )
}

/** Says how many of the consents that stand were given in a way that the law may not take. */
const UnsureNote = ({ list, stats: { signed, paper, certified, inPerson } }: FunnelSectionProps) => {
  const mark = unsureMark(list, { way: 'online', certificate: null })
  const unsure = signed - paper - certified - inPerson
  return mark === null || unsure === 0 ? null : (
    <Alert severity="warning" sx={{ mt: 3 }}>
      서명 {formatCount(signed, '명')} 가운데 인증서 {formatCount(certified, '명')}, 온라인 {formatCount(unsure, '명')}{' '}
      ({mark}), 서면 {formatCount(paper, '명')}
      {inPerson === 0 ? '' : `, 대면 서명 ${formatCount(inPerson, '명')}`}
    </Alert>
  )
}

/** Scrolls to the table of requests, which is below the figures. */
const toRequests = (): void => document.getElementById(REQUESTS_ID)?.scrollIntoView({ block: 'start' })

type StepLinkProps = { readonly to: string | null; readonly name?: string; readonly children: ReactNode }

const StepLink = ({ to, name, children }: StepLinkProps) =>
  to === null ? (
    <span>{children}</span>
  ) : (
    <MuiLink
      component={Link}
      to={to}
      color="inherit"
      underline="hover"
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={to.includes('/signature') ? toRequests : undefined}
    >
      {children}
    </MuiLink>
  )

/** Returns the address of a list's requests in the given states; of all of them for none. */
const requestsOf = (list: List, statuses: readonly RequestStatus[]): string =>
  narrowedPath(listPath(list.id, 'signature'), statuses.length === 0 ? {} : { status: statuses })

const stepPath = ({ key }: FunnelStep, list: List): string => {
  if (key === 'targets') return rollPath(list.id)
  if (key === 'requested') return requestsOf(list, [])
  if (key === 'signed') return narrowedPath(listPath(list.id, 'consents'), { status: 'valid' })
  return requestsOf(list, statusesFrom[key])
}

const stoppedPath = ({ key }: FunnelStep, list: List): string | null => {
  if (key === 'targets') return null
  return key === 'requested' ? rollPath(list.id, { status: 'pending' }) : requestsOf(list, [statusBefore[key]])
}

const stepRow = {
  display: 'grid',
  gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '84px minmax(0, 1fr) 190px' },
  columnGap: 3,
  rowGap: 1,
  alignItems: 'center',
  py: 2.5,
} as const

type StepProps = { readonly step: FunnelStep; readonly list: List; readonly links: boolean }

const Step = ({ step, list, links }: StepProps) => {
  const count = formatCount(step.count, '명')
  const stopped = links ? stoppedPath(step, list) : null
  return (
    <Box component="li" sx={stepRow}>
      <Typography component="span" variant="subtitle2">
        <StepLink to={links ? stepPath(step, list) : null} name={`${step.label} ${count} 보기`}>
          {step.label}
        </StepLink>
      </Typography>
      <Bar label={`${step.label} 비율`} done={step.share} total={1} height={14} />
      <Stack
        direction="row"
        sx={{ gridColumn: { xs: '2', sm: 'auto' }, columnGap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}
      >
        <Typography component="span" variant="body2" sx={{ fontWeight: 700 }}>
          {count} · {formatPercent(step.share)}
        </Typography>
        {step.stopped === 0 ? null : (
          <Typography component="span" variant="caption" color="textSecondary">
            <StepLink to={stopped} name={`${step.stoppedLabel} ${formatCount(step.stopped, '명')} 보기`}>
              {step.stoppedLabel} {formatCount(step.stopped, '명')}
            </StepLink>
          </Typography>
        )}
      </Stack>
    </Box>
  )
}

type SideCountsProps = FunnelSectionProps & { readonly links: boolean }

/** Shows the outcomes beside the funnel; nothing where there are none. */
const SideCounts = ({ list, stats, links }: SideCountsProps) => {
  const consents = (filter: Readonly<Record<string, string>>): string =>
    narrowedPath(listPath(list.id, 'consents'), filter)
  const figures = [
    { label: '거절', count: stats.declined, unit: '명', to: requestsOf(list, ['declined']) },
    { label: '철회', count: stats.withdrawn, unit: '건', to: consents({ status: 'withdrawn' }) },
    { label: '만료된 요청', count: stats.expired, unit: '건', to: requestsOf(list, ['expired']) },
    { label: '서면 동의서', count: stats.paper, unit: '건', to: consents({ way: 'paper', status: 'valid' }) },
    { label: '대면 서명', count: stats.inPerson, unit: '명', to: listPath(list.id, 'in-person') },
    { label: '서면 확인 대기', count: stats.paperPending, unit: '건', to: listPath(list.id, 'consents') },
    { label: '명부와 다른 본인 확인', count: stats.mismatches, unit: '건', to: listPath(list.id, 'identity') },
  ] as const
  const shown = figures.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      {shown.map(({ label, count, unit, to }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          color="inherit"
          {...(links
            ? { component: Link, to, onClick: to.includes('/signature') ? toRequests : undefined }
            : { disabled: true })}
        >
          {label} {formatCount(count, unit)}
        </Button>
      ))}
    </Stack>
  )
}
