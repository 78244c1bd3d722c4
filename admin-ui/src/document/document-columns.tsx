import { Box, Typography } from '@mui/material'
import type { Document } from '#services/document/documents.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { dongName } from '../labels/dong-name.ts'
import { documentConsentNames, documentKindNames, documentPath, documentWayNames, sizeText } from './document-labels.ts'
import { DocumentStatusChip } from './DocumentStatusChip.tsx'

type Consent = NonNullable<Document['consent']>

const timeOf = (at: string | null): string => (at === null ? '–' : formatDateTime(at))
const templateText = ({ template }: Document): string =>
  template === null ? '–' : `${template.originalFileName} · ${template.version}판`
const hoText = ({ ho }: Document): string => {
  if (ho === null) return '–'
  return ho.endsWith('호') ? ho : `${ho}호`
}

/** Link to a document, with a note on what was missing on the roll. */
const DocumentName = ({ document }: { readonly document: Document }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
    <RecordLink to={documentPath(document.listId, document.id)}>{document.name ?? '이름 없음'}</RecordLink>
    {document.missing.length === 0 ? null : (
      <Typography component="span" variant="caption" sx={{ color: 'tokens.risk' }}>
        빈칸 {formatCount(document.missing.length, '개')}
      </Typography>
    )}
  </Box>
)

const consentText = ({ status, withdrawnAt }: Consent): string =>
  [documentConsentNames[status], ...(withdrawnAt === null ? [] : [formatDateTime(withdrawnAt)])].join(' ')

/** Shows the state of the consent: a sealed document may be of one that was withdrawn. */
const ConsentState = ({ consent }: { readonly consent: Consent }) => (
  <Box component="span" sx={{ color: consent.status === 'valid' ? undefined : 'tokens.risk' }}>
    {documentConsentNames[consent.status]}
  </Box>
)

const depositText = (deposit: Document['deposit']): string => (deposit === null ? '–' : (deposit.depositId ?? '대기'))

/** Columns of documents, for the table and its export. */
export const documentColumns: readonly Column<Document>[] = [
  {
    source: 'dong',
    sortable: true,
    nowrap: true,
    render: ({ dong }) => (dong === null ? '–' : dongName(dong)),
    text: ({ dong }) => dong ?? '',
  },
  { source: 'ho', nowrap: true, render: hoText, text: ({ ho }) => ho ?? '' },
  {
    source: 'name',
    sortable: true,
    render: (document) => <DocumentName document={document} />,
    text: ({ name }) => name ?? '',
  },
  {
    source: 'kind',
    nowrap: true,
    render: ({ kind }) => documentKindNames[kind],
    text: ({ kind }) => documentKindNames[kind],
  },
  {
    source: 'way',
    nowrap: true,
    hidden: true,
    render: ({ way }) => (way === null ? '–' : documentWayNames[way]),
    text: ({ way }) => (way === null ? '' : documentWayNames[way]),
  },
  { source: 'template', render: templateText, text: templateText },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <DocumentStatusChip status={status} />,
    text: ({ status }) => status,
  },
  {
    source: 'consent',
    nowrap: true,
    render: ({ consent }) => (consent === null ? '–' : <ConsentState consent={consent} />),
    text: ({ consent }) => (consent === null ? '' : consentText(consent)),
  },
  {
    source: 'pageCount',
    align: 'right',
    hidden: true,
    render: ({ pageCount }) => pageCount ?? '–',
    text: ({ pageCount }) => String(pageCount ?? ''),
  },
  {
    source: 'size',
    align: 'right',
    nowrap: true,
    sortable: true,
    hidden: true,
    render: ({ size }) => (size === null ? '–' : sizeText(size)),
    text: ({ size }) => String(size ?? ''),
  },
  {
    source: 'requestedAt',
    nowrap: true,
    sortable: true,
    hidden: true,
    render: ({ requestedAt }) => formatDateTime(requestedAt),
    text: ({ requestedAt }) => formatDateTime(requestedAt),
  },
  {
    source: 'sealedAt',
    nowrap: true,
    sortable: true,
    render: ({ sealedAt }) => timeOf(sealedAt),
    text: ({ sealedAt }) => (sealedAt === null ? '' : formatDateTime(sealedAt)),
  },
  {
    source: 'deposit',
    nowrap: true,
    hidden: true,
    render: ({ deposit }) => depositText(deposit),
    text: ({ deposit }) => deposit?.depositId ?? '',
  },
  { source: 'number', nowrap: true, hidden: true, render: ({ number }) => number, text: ({ number }) => number },
]
