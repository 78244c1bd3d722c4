import { Stack, Typography } from '@mui/material'
import type { StoredErrorReport } from '#services/monitoring/monitoring.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { browserName } from '#services/core/http/browser-name.contract.ts'
import { Details } from './Details.tsx'
import { ExpandableDetails } from './ExpandableDetails.tsx'
import { MonitoringPage } from './MonitoringPage.tsx'
import { ShortText } from './ShortText.tsx'

const columns: readonly Column<StoredErrorReport>[] = [
  {
    source: 'at',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  { source: 'message', render: (report) => <Message report={report} />, text: ({ message }) => message },
  { source: 'url', render: ({ url }) => <ShortText text={url ?? ''} />, text: ({ url }) => url ?? '' },
  { source: 'userAgent', render: ({ userAgent }) => browserName(userAgent), text: ({ userAgent }) => userAgent },
  {
    source: 'stack',
    hidden: true,
    render: ({ stack }) => <ShortText text={stack ?? ''} />,
    text: ({ stack }) => stack ?? '',
  },
]

const Message = ({ report }: { readonly report: StoredErrorReport }) => (
  <>
    <ShortText text={report.message} />
    <ExpandableDetails>
      <ReportParts report={report} />
    </ExpandableDetails>
  </>
)

const ReportParts = ({ report }: { readonly report: StoredErrorReport }) => (
  <Details
    parts={[
      { title: '내용', text: report.message },
      { title: '호출 순서', text: report.stack },
      { title: '화면 구성', text: report.errorInfo },
      { title: '주소', text: report.url },
      { title: '브라우저', text: report.userAgent },
    ]}
  />
)

/** Screens that broke in people's browsers. */
const ErrorReportList = () => (
  <MonitoringPage here="/error-reports" subtitle="브라우저가 보낸 신고">
    <Collection<StoredErrorReport>
      resource="error-reports"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      search="내용 검색"
      columns={columns}
      fileName="화면오류"
      card={(report) => <ReportCard report={report} />}
      empty={
        <Empty title="신고된 화면 오류가 없습니다">화면에서 오류가 나면 그 내용이 자동으로 여기에 남습니다.</Empty>
      }
    />
  </MonitoringPage>
)

const ReportCard = ({ report }: { readonly report: StoredErrorReport }) => (
  <Stack spacing={1}>
    <Typography variant="caption" color="textSecondary">
      {[formatDateTime(report.at), browserName(report.userAgent)].join(' · ')}
    </Typography>
    <Message report={report} />
  </Stack>
)

export default ErrorReportList
