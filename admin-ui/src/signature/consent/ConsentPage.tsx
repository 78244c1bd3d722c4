import { Alert, Box, Stack } from '@mui/material'
import { useGetList, useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { ApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { live } from '../../kit/data/query-client.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { CopySection } from '../copy/CopySection.tsx'
import { ConsentActions } from './ConsentActions.tsx'
import { ConsentDocument } from './ConsentDocument.tsx'
import { ConsentFacts } from './ConsentFacts.tsx'
import { PaperCheck } from '../paper/PaperCheck.tsx'
import { WaitingWithdrawal } from './WaitingWithdrawal.tsx'
import { RollFacts } from '../RollFacts.tsx'
import { ScanPaper } from '../paper/ScanPaper.tsx'
import { ConsentStatusChip } from '../SignatureChips.tsx'
import { consentWayNames, wayText } from '../signature-labels.ts'

const notFound = new ApiError({ ...mappedErrors.NOT_FOUND, code: 'NOT_FOUND', fields: [], requestId: null })

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
} as const

/**
 * Shows one consent: the document with its evidence; one on paper beside the roll, for the check.
 */
const ConsentPage = () => {
  const { listId = '', consentId = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data, error, isPending } = useGetList<Consent>(
    'consents',
    {
      filter: { listId, id: consentId },
      sort: { field: 'signedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    live,
  )
  const consent = data?.[0]
  if (error !== null && data === undefined) return <ErrorScreen error={error} />
  if (isPending || data === undefined) return <PageSkeleton />
  if (consent === undefined) return <ErrorScreen error={notFound} />
  return (
    <Page
      title={`${unitName(consent)} ${nameOf(consent)}`}
      subtitle={`${list === undefined ? consentWayNames[consent.way] : wayText(list, consent)} 동의서`}
      beside={<ConsentStatusChip status={consent.status} />}
      actions={list === undefined ? undefined : <ConsentActions consent={consent} list={list} />}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(listId, 'consents'), label: list?.name ?? '동의서' },
      ]}
    >
      <Stack spacing={4}>
        {consent.unclear ? (
          <Alert severity="warning">
            표시한 칸만으로는 동의인지 알 수 없습니다. 소유자에게 확인하고, 동의가 아니면 철회로 등록합니다.
          </Alert>
        ) : null}
        {consent.status === 'pending' ? <PaperCheck consent={consent} /> : null}
        <WaitingWithdrawal consent={consent} />
        {consent.documentId === null ? (
          <Box sx={sides}>
            <ScanPaper consent={consent} />
            <Stack spacing={4}>
              {consent.status === 'pending' ? <RollFacts consent={consent} /> : null}
              <ConsentFacts consent={consent} />
              {list === undefined ? null : <CopySection consent={consent} list={list} />}
            </Stack>
          </Box>
        ) : (
          <ConsentDocument consent={consent} documentId={consent.documentId} list={list} />
        )}
      </Stack>
    </Page>
  )
}

export default ConsentPage
