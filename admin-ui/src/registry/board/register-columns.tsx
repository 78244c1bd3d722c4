import { Stack, Typography } from '@mui/material'
import type { Registry } from '#services/registry/registries.contract.ts'
import { formatDate } from '#ui/format.ts'
import { choicesOf, type CollectionFilter, type Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { dongName, hoName } from '../../labels/dong-name.ts'
import { unitName } from '../../labels/person-labels.ts'
import { matchNames, registryPath, riskNames, sourceNames, staleNames } from '../../labels/registry/registry-labels.ts'
import { areaText, ownersInFull, ownersText, sharesText } from '../../labels/registry/register-text.ts'
import { MatchChip, RiskChip } from '../../labels/registry/RegistryChips.tsx'

export const registerFilters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'risk', label: '위험', choices: choicesOf(riskNames) },
  { kind: 'choice', source: 'match', label: '일치', choices: choicesOf(matchNames) },
  { kind: 'choice', source: 'stale', label: '열람', choices: choicesOf(staleNames) },
]

/** The day, and that it is long ago. */
const IssuedOn = ({ registry: { issuedAt, stale } }: { readonly registry: Registry }) => (
  <>
    {formatDate(issuedAt)}
    {stale ? (
      <Typography component="span" variant="caption" sx={{ color: 'tokens.risk', ml: 1 }}>
        오래됨
      </Typography>
    ) : null}
  </>
)

export const registerColumns: readonly Column<Registry>[] = [
  {
    source: 'dong',
    sortable: true,
    nowrap: true,
    render: ({ dong }) => (dong === '' ? '–' : dongName(dong)),
    text: ({ dong }) => dong,
  },
  {
    source: 'ho',
    sortable: true,
    nowrap: true,
    render: ({ id, ho }) => <RecordLink to={registryPath(id)}>{hoName(ho)}</RecordLink>,
    text: ({ ho }) => ho,
  },
  { source: 'owners', render: ownersText, text: ownersInFull },
  { source: 'shares', render: sharesText },
  {
    source: 'issuedAt',
    sortable: true,
    nowrap: true,
    render: (registry) => <IssuedOn registry={registry} />,
    text: ({ issuedAt }) => formatDate(issuedAt),
  },
  {
    source: 'match',
    sortable: true,
    render: ({ match }) => <MatchChip match={match} />,
    text: ({ match }) => matchNames[match],
  },
  {
    source: 'risk',
    sortable: true,
    render: ({ risk }) => <RiskChip level={risk.level} />,
    text: ({ risk }) => riskNames[risk.level],
  },
  {
    source: 'source',
    nowrap: true,
    render: ({ source }) => sourceNames[source],
    text: ({ source }) => sourceNames[source],
  },
  { source: 'area', hidden: true, align: 'right', nowrap: true, render: ({ area }) => areaText(area) },
  { source: 'landArea', hidden: true, align: 'right', nowrap: true, render: ({ landArea }) => areaText(landArea) },
  { source: 'uniqueNo', hidden: true, nowrap: true, render: ({ uniqueNo }) => uniqueNo ?? '–' },
]

/** Card of a unit's registry record, where there is no room for a table. */
export const RegisterCard = ({ registry }: { readonly registry: Registry }) => (
  <Stack spacing={1.5}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
      <RecordLink to={registryPath(registry.id)}>{unitName(registry)}</RecordLink>
      <RiskChip level={registry.risk.level} />
    </Stack>
    <Typography variant="body2">
      {ownersText(registry)} · {sharesText(registry)}
    </Typography>
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <MatchChip match={registry.match} />
      <Typography variant="caption" color="textSecondary">
        <IssuedOn registry={registry} /> · {sourceNames[registry.source]}
      </Typography>
    </Stack>
  </Stack>
)
