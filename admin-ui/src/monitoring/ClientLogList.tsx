import { Stack, Typography, Chip } from '@mui/material'
import type { StoredClientLog, ClientLogLevel } from '#services/monitoring/monitoring.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { browserName } from '#services/core/http/browser-name.contract.ts'
import { Details } from './Details.tsx'
import { ExpandableDetails } from './ExpandableDetails.tsx'
import { MonitoringPage } from './MonitoringPage.tsx'
import { ShortText } from './ShortText.tsx'
import BugReportIcon from '@mui/icons-material/BugReportOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'

const metadataText = ({ metadata }: StoredClientLog): string =>
  metadata === null || Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2)

const styles = {
  debug: { Icon: BugReportIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  info: { Icon: InfoIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  warn: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  error: { Icon: ErrorIcon, color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' },
} as const satisfies Record<ClientLogLevel, object>

const levelNames: Readonly<Record<ClientLogLevel, string>> = {
  debug: '디버그',
  info: '정보',
  warn: '경고',
  error: '오류',
}

/** Chip of an entry's level, with text and icon. */
const LevelChip = ({ level }: { readonly level: ClientLogLevel }) => {
  const { Icon, color, bgcolor } = styles[level]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={levelNames[level]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}

const columns: readonly Column<StoredClientLog>[] = [
  {
    source: 'at',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  { source: 'level', render: ({ level }) => <LevelChip level={level} />, text: ({ level }) => levelNames[level] },
  { source: 'category', render: ({ category }) => category ?? '–', text: ({ category }) => category ?? '' },
  { source: 'message', render: (log) => <Message log={log} />, text: ({ message }) => message },
  { source: 'metadata', hidden: true, render: (log) => <ShortText text={metadataText(log)} />, text: metadataText },
  { source: 'userAgent', render: ({ userAgent }) => browserName(userAgent), text: ({ userAgent }) => userAgent },
]

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'level', label: '수준', choices: choicesOf(levelNames) },
]

const Message = ({ log }: { readonly log: StoredClientLog }) => (
  <>
    <ShortText text={log.message} />
    <ExpandableDetails>
      <LogParts log={log} />
    </ExpandableDetails>
  </>
)

const LogParts = ({ log }: { readonly log: StoredClientLog }) => (
  <Details
    parts={[
      { title: '내용', text: log.message },
      { title: '함께 온 자료', text: metadataText(log) },
      { title: '브라우저', text: log.userAgent },
    ]}
  />
)

/** Shows the logs of the two apps in browsers. */
const ClientLogList = () => (
  <MonitoringPage here="/client-logs" subtitle="브라우저가 보낸 기록입니다(개인정보 제외).">
    <Collection<StoredClientLog>
      resource="client-logs"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      search="내용 검색"
      filters={filters}
      columns={columns}
      fileName="화면기록"
      card={(log) => <LogCard log={log} />}
      empty={<Empty title="아직 화면 기록이 없습니다">브라우저에서 문제가 생기면 나타납니다.</Empty>}
    />
  </MonitoringPage>
)

const LogCard = ({ log }: { readonly log: StoredClientLog }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
      <Typography variant="caption" color="textSecondary">
        {[formatDateTime(log.at), ...(log.category === null ? [] : [log.category])].join(' · ')}
      </Typography>
      <LevelChip level={log.level} />
    </Stack>
    <Message log={log} />
  </Stack>
)

export default ClientLogList
