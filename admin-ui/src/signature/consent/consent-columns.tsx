import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatArea, formatDate, formatDateTime } from '#ui/format.ts'
import type { Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { documentStatusNames } from '../../document/document-labels.ts'
import { DocumentStatusChip } from '../../document/DocumentStatusChip.tsx'
import { dongName } from '../../labels/dong-name.ts'
import { nameOf } from '../../labels/person-labels.ts'
import { ConsentStatusChip } from '../SignatureChips.tsx'
import { answerText, consentPath, consentStatusNames, wayText } from '../signature-labels.ts'

const timeText = (at: string | null): string => (at === null ? '' : formatDateTime(at))

/** Returns the columns of a list's consents, for the table and its export. */
export const consentColumns = (list: List): readonly Column<Consent>[] => [...unitColumns(list), ...stateColumns]

const unitColumns = (list: List): readonly Column<Consent>[] => [
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => dongName(dong), text: ({ dong }) => dong },
  { source: 'ho', nowrap: true, render: ({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`), text: ({ ho }) => ho },
  {
    source: 'name',
    sortable: true,
    nowrap: true,
    render: (consent) => <RecordLink to={consentPath(consent.listId, consent.id)}>{nameOf(consent)}</RecordLink>,
    text: ({ name }) => name ?? '',
  },
  {
    source: 'area',
    align: 'right',
    nowrap: true,
    hidden: true,
    render: ({ area }) => (area === null ? '–' : formatArea(area)),
    text: ({ area }) => String(area ?? ''),
  },
  {
    source: 'way',
    nowrap: true,
    render: (consent) => wayText(list, consent),
    text: (consent) => wayText(list, consent),
  },
  {
    source: 'formNumber',
    nowrap: true,
    hidden: true,
    render: ({ formNumber }) => formNumber ?? '–',
    text: ({ formNumber }) => formNumber ?? '',
  },
]

const stateColumns: readonly Column<Consent>[] = [
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <ConsentStatusChip status={status} />,
    text: ({ status }) => consentStatusNames[status],
  },
  {
    source: 'answer',
    nowrap: true,
    render: (consent) => answerText(consent) || '–',
    text: answerText,
  },
  {
    source: 'signedAt',
    sortable: true,
    nowrap: true,
    render: ({ signedAt }) => formatDateTime(signedAt),
    text: ({ signedAt }) => formatDateTime(signedAt),
  },
  {
    source: 'signedOn',
    nowrap: true,
    hidden: true,
    render: ({ signedOn }) => (signedOn === null ? '–' : formatDate(signedOn)),
    text: ({ signedOn }) => signedOn ?? '',
  },
  {
    source: 'withdrawnAt',
    nowrap: true,
    hidden: true,
    render: ({ withdrawnAt }) => timeText(withdrawnAt) || '–',
    text: ({ withdrawnAt }) => timeText(withdrawnAt),
  },
  {
    source: 'documentStatus',
    render: ({ documentStatus }) => (documentStatus === null ? '–' : <DocumentStatusChip status={documentStatus} />),
    text: ({ documentStatus }) => (documentStatus === null ? '' : documentStatusNames[documentStatus]),
  },
  {
    source: 'position',
    align: 'right',
    hidden: true,
    render: ({ position }) => position.toLocaleString('ko-KR'),
    text: ({ position }) => String(position),
  },
]
